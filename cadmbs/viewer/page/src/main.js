// The script of all pages; the data say which one it is.
import "uplot/dist/uPlot.min.css";
import "./page.css";
import { showComparison } from "./comparison.js";
import { showLive } from "./live/live.js";
import { showResult } from "./result_page.js";
import { showStudy } from "./study/study_page.js";

const data = JSON.parse(document.getElementById("data").textContent);
const show = data.live ? showLive : data.study ? (all) => showStudy(all.study) : data.runs ? showComparison : showResult;
await show(data);
document.documentElement.dataset.ready = "yes";
