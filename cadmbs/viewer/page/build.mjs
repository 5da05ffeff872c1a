// Bundles the page: bundle.js, bundle.css, LICENSES.txt, and bundle.json with hashes that the tests compare.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { build } from "esbuild";

await build({
  entryPoints: ["src/main.js"],
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  charset: "utf8",
  legalComments: "none",
  outfile: "bundle.js",
});

const licenses = ["three", "uplot"].map(
  (name) => `${name} ${version(name)}\n\n${readFileSync(`node_modules/${name}/LICENSE`, "utf8").trim()}\n`,
);
writeFileSync("LICENSES.txt", licenses.join(`\n${"-".repeat(80)}\n\n`));

const sources = [...files("src").sort(), "build.mjs", "package-lock.json"];
const hashes = {
  sources: hash(sources),
  bundle: hash(["bundle.js", "bundle.css", "LICENSES.txt"]),
};
writeFileSync("bundle.json", `${JSON.stringify(hashes, null, 2)}\n`);

function files(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? files(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`],
  );
}

function version(name) {
  return JSON.parse(readFileSync(`node_modules/${name}/package.json`, "utf8")).version;
}

function hash(names) {
  const sum = createHash("sha256");
  for (const name of names) sum.update(name).update("\0").update(readFileSync(name)).update("\0");
  return sum.digest("hex");
}
