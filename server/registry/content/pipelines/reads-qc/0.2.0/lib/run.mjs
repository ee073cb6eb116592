import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { InputError } from "./inputError.mjs";
import { readTable } from "./table.mjs";
import { openTrace } from "./trace.mjs";
import { openWeblog } from "./weblog.mjs";

// What a run tells its command, as PROCESS_VARIABLES of Lanekeeper names it.
const { LANEKEEPER_RUN_ID, LANEKEEPER_RUN_NUMBER } = process.env;
const { LANEKEEPER_SAMPLESHEET, LANEKEEPER_OUTPUT_DIR } = process.env;
const { LANEKEEPER_PARAMS, LANEKEEPER_TRACE, LANEKEEPER_WEBLOG_URL } = process.env;

/** Runs a pipeline in the surroundings that the environment describes, and ends the process: with 0 when `work` has
 *  done everything, with 1 and a sentence on standard error when it has not.
 *  work: given { runId, runName, params, rows, columns, outputFolder, folder(name), task(process, tag, work) }. */
export async function runPipeline(pipeline, work) {
  const weblog = openWeblog(LANEKEEPER_WEBLOG_URL, pipeline);
  const startedMs = Date.now();
  let failure;
  try {
    const outputFolder = needed("LANEKEEPER_OUTPUT_DIR", LANEKEEPER_OUTPUT_DIR);
    const samplesheet = needed("LANEKEEPER_SAMPLESHEET", LANEKEEPER_SAMPLESHEET);
    const params = LANEKEEPER_PARAMS ? await readParams(LANEKEEPER_PARAMS) : {};
    weblog.workflow("started", { parameters: params });
    const trace = await openTrace(LANEKEEPER_TRACE ?? "trace.txt");
    const { columns, rows } = await readTable(samplesheet);
    await mkdir(outputFolder, { recursive: true });
    await work({
      runId: LANEKEEPER_RUN_ID ?? "run",
      runName: LANEKEEPER_RUN_NUMBER ?? LANEKEEPER_RUN_ID ?? "run",
      params,
      columns,
      rows,
      outputFolder,
      folder: (name) => folderIn(outputFolder, name),
      task: (process, tag, task) => runTask({ process, tag, task, trace, weblog }),
    });
  } catch (error) {
    failure = error;
  }
  const reason = failure === undefined ? null : tell(failure);
  if (reason !== null) {
    process.stderr.write(`ERROR ~ ${reason}\n`);
    weblog.event("error", {});
  }
  const exitStatus = reason === null ? 0 : 1;
  const durationMs = Date.now() - startedMs;
  weblog.workflow("completed", { success: reason === null, exitStatus, errorMessage: reason, durationMs });
  await weblog.settled();
  process.exitCode = exitStatus;
}

/** A number among the parameters, or what holds without it. Raises InputError when it is none or out of its bounds. */
export function numberOf(params, key, { fallback, minimum, maximum, whole = false }) {
  const value = params[key] ?? fallback;
  const fits = typeof value === "number" && value >= minimum && value <= maximum;
  if (!fits || (whole && !Number.isInteger(value)))
    throw new InputError(
      `The parameter ${key} must be a ${whole ? "whole " : ""}number from ${minimum} to ${maximum}`,
    );
  return value;
}

async function runTask({ process: name, tag, task, trace, weblog }) {
  const record = trace.begin(name, tag);
  weblog.event("process_submitted", { trace: record.submitted() });
  weblog.event("process_started", { trace: await record.running() });
  process.stdout.write(`[${record.hash}] ${record.name}\n`);
  try {
    const result = await task();
    weblog.event("process_completed", { trace: await record.end("COMPLETED", 0) });
    return result;
  } catch (error) {
    weblog.event("process_completed", { trace: await record.end("FAILED", 1) });
    throw error;
  }
}

async function readParams(path) {
  let params;
  try {
    params = JSON.parse(await readFile(path, "utf8"));
  } catch (error) {
    throw new InputError(`The parameters cannot be read: ${error.message}`, { cause: error });
  }
  if (typeof params !== "object" || params === null || Array.isArray(params))
    throw new InputError("The parameters must be a JSON object");
  return params;
}

async function folderIn(outputFolder, name) {
  const path = join(outputFolder, name);
  await mkdir(path, { recursive: true });
  return path;
}

function needed(name, value) {
  if (!value) throw new InputError(`${name} is not set: this command is run by Lanekeeper`);
  return value;
}

function tell(error) {
  if (error instanceof InputError) return error.message;
  if (error.code === "ENOSPC") return "No space is left on the disk of the run folder";
  return error.stack ?? String(error);
}
