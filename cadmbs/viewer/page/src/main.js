// The script of all pages; the data say which one it is.
import "uplot/dist/uPlot.min.css";
import "./page.css";
import { showComparison } from "./comparison.js";
import { showLive } from "./live/live.js";
import { showResult } from "./result_page.js";

const data = JSON.parse(document.getElementById("data").textContent);
await (data.live ? showLive(data) : data.runs ? showComparison(data) : showResult(data));
document.documentElement.dataset.ready = "yes";
