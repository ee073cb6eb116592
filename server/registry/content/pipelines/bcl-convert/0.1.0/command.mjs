import { spawn } from "node:child_process";
import { access, constants, copyFile, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { InputError } from "./lib/inputError.mjs";
import { openTrace } from "./lib/trace.mjs";
import { openWeblog } from "./lib/weblog.mjs";

const { LANEKEEPER_RUN_FOLDER, LANEKEEPER_SAMPLESHEET, LANEKEEPER_OUTPUT_DIR } = process.env;
const { LANEKEEPER_PARAMS, LANEKEEPER_TRACE, LANEKEEPER_WEBLOG_URL } = process.env;
const { LANEKEEPER_RUN_NUMBER = "run" } = process.env;

const PROGRAM = "bcl-convert";
/** How long BCL Convert may take to end after a signal. */
const END_MS = 10_000;
const LINE_MAX_CHARACTERS = 2_000;

/** BCL Convert while it runs, and the signal that this process received. */
let converting;
let endedBy;
for (const name of ["SIGTERM", "SIGINT", "SIGHUP"])
  process.on(name, () => {
    endedBy ??= name;
    if (!converting) return;
    converting.kill("SIGTERM");
    setTimeout(() => converting?.kill("SIGKILL"), END_MS).unref();
  });

const weblog = openWeblog(LANEKEEPER_WEBLOG_URL, PROGRAM);
const startedMs = Date.now();
let failure;
try {
  await demultiplex();
} catch (error) {
  failure = error instanceof InputError ? error.message : (error.stack ?? String(error));
  process.stderr.write(`ERROR ~ ${failure}\n`);
  weblog.event("error", {});
}
const exitStatus = failure === undefined ? 0 : 1;
const durationMs = Date.now() - startedMs;
weblog.workflow("completed", {
  success: exitStatus === 0,
  exitStatus,
  errorMessage: failure ?? null,
  durationMs,
});
await weblog.settled();
process.exitCode = exitStatus;

/** Demultiplexes the run folder into a hidden directory, which receives its final name when everything is written. */
async function demultiplex() {
  const runFolder = needed("LANEKEEPER_RUN_FOLDER", LANEKEEPER_RUN_FOLDER);
  const outputFolder = needed("LANEKEEPER_OUTPUT_DIR", LANEKEEPER_OUTPUT_DIR);
  const given = needed("LANEKEEPER_SAMPLESHEET", LANEKEEPER_SAMPLESHEET);
  const params = LANEKEEPER_PARAMS ? JSON.parse(await readFile(LANEKEEPER_PARAMS, "utf8")) : {};
  weblog.workflow("started", { parameters: params });
  const program = await findProgram();
  const sheet = await applyMismatches(given, params);
  const hidden = join(runFolder, `.lanekeeper-${LANEKEEPER_RUN_NUMBER}`);
  const visible = join(runFolder, `Demultiplexed_${LANEKEEPER_RUN_NUMBER}`);
  if (await stat(visible).catch(() => undefined)) throw new InputError(`${visible} exists already`);

  const trace = await openTrace(LANEKEEPER_TRACE ?? "trace.txt");
  const task = trace.begin("BCL_CONVERT", "");
  weblog.event("process_submitted", { trace: task.submitted() });
  weblog.event("process_started", { trace: await task.running() });
  process.stdout.write(`[${task.hash}] ${task.name}\n`);
  try {
    await convert(program, [
      "--bcl-input-directory",
      runFolder,
      "--sample-sheet",
      sheet,
      "--output-directory",
      hidden,
      ...options(params),
    ]);
    await copyFile(
      join(hidden, "Reports", "Demultiplex_Stats.csv"),
      join(outputFolder, "Demultiplex_Stats.csv"),
    ).catch((error) => {
      if (error.code !== "ENOENT") throw error;
    });
    if (endedBy !== undefined) throw new InputError(`The demultiplexing was ended by ${endedBy}`);
    await rename(hidden, visible);
  } catch (error) {
    await rm(hidden, { recursive: true, force: true }).catch((problem) => {
      process.stderr.write(`WARN: ${hidden} could not be removed: ${problem.message}\n`);
    });
    weblog.event("process_completed", { trace: await task.end("FAILED", error.exitCode ?? 1) });
    throw error;
  }
  weblog.event("process_completed", { trace: await task.end("COMPLETED", 0) });
  process.stdout.write(`FASTQ files and reports are in ${visible}\n`);
}

function options(params) {
  const flags = [
    ["noLaneSplitting", "--no-lane-splitting"],
    ["sampleProjectSubdirectories", "--bcl-sampleproject-subdirectories"],
    ["strictMode", "--strict-mode"],
    ["firstTileOnly", "--first-tile-only"],
  ];
  const numbers = [
    ["parallelTiles", "--bcl-num-parallel-tiles"],
    ["conversionThreads", "--bcl-num-conversion-threads"],
    ["compressionThreads", "--bcl-num-compression-threads"],
    ["decompressionThreads", "--bcl-num-decompression-threads"],
  ];
  return [
    ...flags.flatMap(([key, flag]) => (params[key] === true ? [flag, "true"] : [])),
    ...numbers.flatMap(([key, flag]) =>
      Number.isInteger(params[key]) && params[key] > 0 ? [flag, String(params[key])] : [],
    ),
  ];
}

/** Returns the sample sheet with the barcode mismatches of this run: the given file, or a copy with other values. */
async function applyMismatches(path, params) {
  const wanted = [1, 2].flatMap((index) => {
    const value = params[`barcodeMismatchesIndex${index}`];
    return Number.isInteger(value) ? [[`BarcodeMismatchesIndex${index}`, String(value)]] : [];
  });
  if (wanted.length === 0) return path;
  const lines = (await readFile(path, "utf8")).split(/\r?\n/);
  const sectionName = (line) => /^"?\[([^\]]+)\]/.exec(line)?.[1]?.toLowerCase();
  const isNew = lines.some((line) => sectionName(line) === "bclconvert_data");
  const settings = isNew ? "BCLConvert_Settings" : "Settings";
  const data = isNew ? "bclconvert_data" : "data";
  const added = wanted.map((pair) => pair.join(","));
  let section;
  let isAdded = false;
  const changed = lines.flatMap((line) => {
    const begun = sectionName(line);
    section = begun ?? section;
    if (begun === settings.toLowerCase()) {
      isAdded = true;
      return [line, ...added];
    }
    if (begun === data && !isAdded) {
      isAdded = true;
      return [`[${settings}]`, ...added, "", line];
    }
    const key = line.split(",")[0].replaceAll('"', "").trim().toLowerCase();
    const isReplaced = wanted.some(([name]) => name.toLowerCase() === key);
    return section === settings.toLowerCase() && isReplaced ? [] : [line];
  });
  if (!isAdded) throw new InputError("The sample sheet has no section with the data of samples");
  const used = join(LANEKEEPER_OUTPUT_DIR, "..", "SampleSheet.used.csv");
  await writeFile(used, changed.join("\n"), { mode: 0o640 });
  return used;
}

/** Runs BCL Convert, whose output is that of this process. Throws its last error unless it succeeds. */
async function convert(program, words) {
  if (endedBy !== undefined) throw new InputError(`The demultiplexing was ended by ${endedBy}`);
  converting = spawn(program, words, { stdio: ["ignore", "pipe", "pipe"] });
  let lastError;
  let lastLine;
  const ended = new Promise((resolve, reject) => {
    converting.on("error", reject);
    converting.on("close", (code, signal) => resolve({ code, signal }));
  });
  follow(converting.stdout, process.stdout, (line) => {
    if (/\berror\b/i.test(line)) lastError = line;
  });
  follow(converting.stderr, process.stderr, (line) => {
    lastLine = line;
    if (/\berror\b/i.test(line)) lastError = line;
  });
  const { code, signal } = await ended;
  converting = undefined;
  if (endedBy !== undefined) throw new InputError(`The demultiplexing was ended by ${endedBy}`);
  if (code === 0) return;
  const said = lastError ?? lastLine ?? "";
  const how = signal ? `was ended by ${signal}` : `ended with code ${code}`;
  throw Object.assign(new InputError(`BCL Convert ${how}${said === "" ? "" : ": "}${said}`), {
    exitCode: code ?? 1,
  });
}

/** Passes a stream on, and its lines to `see`. A line is cut at 2,000 characters. */
function follow(from, to, see) {
  let rest = "";
  from.setEncoding("utf8");
  from.on("data", (text) => {
    to.write(text);
    const lines = (rest + text).split("\n");
    rest = (lines.pop() ?? "").slice(0, LINE_MAX_CHARACTERS);
    for (const line of lines) if (line.trim() !== "") see(line.trim().slice(0, LINE_MAX_CHARACTERS));
  });
  from.on("end", () => {
    if (rest.trim() !== "") see(rest.trim());
  });
}

async function findProgram() {
  for (const folder of (process.env.PATH ?? "").split(delimiter)) {
    const place = join(folder, PROGRAM);
    if (
      folder !== "" &&
      (await access(place, constants.X_OK).then(
        () => true,
        () => false,
      ))
    )
      return place;
  }
  throw new InputError(
    "The program bcl-convert is not on the PATH. Install BCL Convert of Illumina where this run is executed.",
  );
}

function needed(name, value) {
  if (!value) throw new InputError(`${name} is not set: this command is run by Lanekeeper`);
  return value;
}
