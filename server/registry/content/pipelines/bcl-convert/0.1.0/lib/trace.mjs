import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { appendFile, writeFile } from "node:fs/promises";

const COLUMNS = [
  "task_id",
  "hash",
  "native_id",
  "process",
  "tag",
  "name",
  "status",
  "exit",
  "attempt",
  "submit",
  "start",
  "complete",
  "duration",
  "realtime",
  "%cpu",
  "peak_rss",
  "peak_vmem",
  "rchar",
  "wchar",
];
// Nextflow's word for an exit code that is not known yet.
const EXIT_UNKNOWN = 2_147_483_647;

/** The trace of a run, with the columns and the notation of Nextflow: a row for each task that ended, and before it one
 *  that says that it runs, so that a run is seen to go on where no weblog tells of it. */
export async function openTrace(path) {
  await writeFile(path, `${COLUMNS.join("\t")}\n`);
  let tasks = 0;
  return { begin: (process, tag) => begin(path, { taskId: ++tasks, process, tag }) };
}

function begin(path, { taskId, process: name, tag }) {
  const hash = createHash("sha256").update(`${name}\0${tag}\0${taskId}`).digest("hex");
  const startMs = Date.now();
  const before = counters();
  const known = {
    task_id: taskId,
    hash: `${hash.slice(0, 2)}/${hash.slice(2, 8)}`,
    native_id: process.pid,
    process: name,
    tag: tag === "" ? null : plain(tag),
    name: tag === "" ? name : `${name} (${plain(tag)})`,
    attempt: 1,
    submit: startMs,
  };
  return {
    hash: known.hash,
    name: known.name,
    submitted: () => ({ ...known, status: "SUBMITTED", exit: EXIT_UNKNOWN, start: 0 }),
    async running() {
      const row = { ...known, status: "RUNNING", start: startMs };
      await append(path, row);
      return { ...row, exit: EXIT_UNKNOWN };
    },
    async end(status, exit) {
      const after = counters();
      const durationMs = Date.now() - startMs;
      const ended = {
        ...known,
        status,
        exit,
        start: startMs,
        complete: startMs + durationMs,
        duration: durationMs,
        realtime: durationMs,
        "%cpu": durationMs === 0 ? 0 : Math.round((1000 * (after.cpuMs - before.cpuMs)) / durationMs) / 10,
        peak_rss: after.peakRss,
        peak_vmem: after.peakVmem,
        rchar: after.rchar === null ? null : after.rchar - before.rchar,
        wchar: after.wchar === null ? null : after.wchar - before.wchar,
      };
      await append(path, ended);
      return ended;
    },
  };
}

function append(path, row) {
  return appendFile(path, `${COLUMNS.map((column) => cell(column, row[column])).join("\t")}\n`);
}

function cell(column, value) {
  if (value === null || value === undefined) return "-";
  if (column === "submit" || column === "start" || column === "complete") return timeText(value);
  if (column === "duration" || column === "realtime") return durationText(value);
  if (column === "%cpu") return `${value.toFixed(1)}%`;
  if (/^(peak_|.char$)/.test(column)) return sizeText(value);
  return String(value);
}

/** Local time without a zone. */
export function timeText(ms) {
  const time = new Date(ms);
  const local = new Date(ms - time.getTimezoneOffset() * 60_000).toISOString();
  return local.replace("T", " ").replace("Z", "");
}

/** As "66ms", "39.4s", "3m 19s", "1d 2h 5m". */
export function durationText(ms) {
  if (ms < 1000) return `${ms}ms`;
  if (ms < 60_000) return `${Number((ms / 1000).toFixed(1))}s`;
  const parts = [];
  let seconds = Math.round(ms / 1000);
  for (const [unit, size] of [
    ["d", 86_400],
    ["h", 3600],
    ["m", 60],
    ["s", 1],
  ]) {
    if (seconds >= size) parts.push(`${Math.floor(seconds / size)}${unit}`);
    seconds %= size;
  }
  return parts.join(" ");
}

/** As "0", "244.3 MB"; a unit is 1024 of the one before it. */
export function sizeText(bytes) {
  const units = ["B", "KB", "MB", "GB", "TB"];
  const unit = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1);
  return bytes === 0 ? "0" : `${Number((bytes / 1024 ** unit).toFixed(1))} ${units[unit]}`;
}

// On other systems than Linux some of it is not told.
function counters() {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const io = procFile("io");
  const peak = /^VmPeak:\s+(\d+) kB$/m.exec(procFile("status"))?.[1];
  return {
    cpuMs: (userCPUTime + systemCPUTime) / 1000,
    peakRss: maxRSS * 1024,
    peakVmem: peak === undefined ? null : Number(peak) * 1024,
    rchar: numberIn(io, /^rchar: (\d+)$/m),
    wchar: numberIn(io, /^wchar: (\d+)$/m),
  };
}

function procFile(name) {
  try {
    return readFileSync(`/proc/self/${name}`, "utf8");
  } catch {
    return "";
  }
}

function numberIn(text, pattern) {
  const found = pattern.exec(text)?.[1];
  return found === undefined ? null : Number(found);
}

function plain(text) {
  return text.replaceAll(/\p{Cc}+/gu, " ");
}
