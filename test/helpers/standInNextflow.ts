import { chmod, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { packageRoot } from "../../server/platform/site/release.ts";

const RECORDINGS = join(packageRoot(), "test/system/engines/recordings");

/** Writes a `nextflow` into `folder` and returns its path. It replays the recording named in the file `recording`
 *  beside the workflow: posts the same events to the configured URL, writes the same trace and history, and exits with
 *  the same code; if the recorded process received a signal, it waits for one.
 *  test/system/engines/nextflowFacts.test.ts verifies it against the real Nextflow. */
export async function standInNextflow(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, "nextflow");
  const script = PROGRAM.replace("RECORDINGS", JSON.stringify(join(RECORDINGS, "22.10.7")));
  await writeFile(path, `#!${process.execPath}\n${script}`);
  await chmod(path, 0o755);
  return path;
}

const PROGRAM = `const { appendFileSync, mkdirSync, readFileSync, existsSync, writeFileSync } = require("node:fs");
const { join } = require("node:path");
const words = process.argv.slice(2);
if (words[0] !== "run") {
  console.log("      version 22.10.7 build 5853");
  process.exit(0);
}
const after = (word) => words[words.indexOf(word) + 1];
const folder = join(RECORDINGS, readFileSync(join(after("run"), "recording"), "utf8").trim());
const text = (name) => (existsSync(join(folder, name)) ? readFileSync(join(folder, name), "utf8") : "");
const run = JSON.parse(text("run.json"));
const posts = text("posts.jsonl").split("\\n").filter(Boolean);
const [head, ...rows] = text("trace.txt").split("\\n").filter(Boolean);
const url = /url = '(.*)'/.exec(readFileSync("nextflow.config", "utf8"))?.[1].replace(/\\\\(.)/g, "$1");
const signalled = new Promise((told) => ["SIGTERM", "SIGINT", "SIGHUP"].forEach((name) => process.on(name, told)));

function writeRows(isDue) {
  for (const row of rows.filter(isDue)) {
    rows.splice(rows.indexOf(row), 1);
    appendFileSync(after("-with-trace"), row + "\\n");
  }
}
async function go() {
  if (head) writeFileSync(after("-with-trace"), head + "\\n");
  for (const line of run.stdout) console.log(line);
  for (const line of run.stderr) console.error(line);
  for (const post of posts) {
    const { event, trace } = JSON.parse(post);
    if (event === "error" && run.sent) {
      // Else nothing would keep it.
      const waiting = setInterval(() => {}, 1000);
      await signalled;
      clearInterval(waiting);
    }
    if (event === "process_completed") writeRows((row) => row.startsWith(trace.task_id + "\\t"));
    if (url) await fetch(url, { method: "POST", body: post, headers: { "content-type": "application/json" } }).catch(() => {});
  }
  writeRows(() => true);
  if (run.exitCode === 0) writeFileSync(join(words.find((word) => word.startsWith("--outdir=")).slice(9), "all.txt"), "");
  if (run.history) {
    mkdirSync(".nextflow", { recursive: true });
    appendFileSync(".nextflow/history", run.history.split("\\t").with(2, after("-name")).join("\\t") + "\\n");
  }
  process.exit(run.exitCode ?? 1);
}
go();
`;
