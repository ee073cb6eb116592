import { cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { raise } from "../../platform/errors/apiError.ts";
import type { Site } from "../../platform/site/site.ts";
import { nextflowEnvironment, type Nextflow } from "../launch/nextflow/findNextflow.ts";
import { type NextflowAnswer, runNextflow } from "../launch/nextflow/runNextflow.ts";
import type { SamplesheetColumn } from "../pipelines/pipelinePackage.ts";
import { parseEngineError } from "../runRecords/describeFailure.ts";
import { type DagProcess, parseDag } from "../runRecords/rules/parseDag.ts";
import type { Draft } from "./draft.ts";
import { stepsNotDetermined, stepsStopped, stepsTooSlow } from "./errors.ts";

const LIMIT_MS = 180_000;
const DAG_MAX_BYTES = 4 * 1024 * 1024;
const PROCESSES_MAX = 300;
const WORDS_MAX_CHARACTERS = 1_000;

/**
 * Executes a workflow with `nextflow run -preview`, which starts no task, and returns the graph of its processes. The
 * workflow runs as this user on a copy in a temporary directory, offline, with a clean environment and a time limit. Its
 * samplesheet has one row of placeholders. A workflow that refuses them is tried with its profile `test`. folder: with
 * workflow/. Raises stepsNotDetermined with the words of Nextflow, stepsTooSlow, stepsStopped.
 */
export async function previewWorkflow(
  { env: { passedOn } }: Pick<Site, "env">,
  { program, home }: Pick<Nextflow, "program" | "home">,
  draft: Pick<Draft, "config" | "configSchema" | "supplied">,
  { folder, columns, signal }: { folder: string; columns: SamplesheetColumn[]; signal: AbortSignal },
): Promise<DagProcess[]> {
  const place = await mkdtemp(join(tmpdir(), "lanekeeper-preview-"));
  const dag = join(place, "dag.dot");
  try {
    await cp(join(folder, "workflow"), join(place, "workflow"), { recursive: true });
    const words = ["run", join(place, "workflow"), "-preview", "-with-dag", dag, "-w", join(place, "work")];
    words.push("-params-file", await writeParams(place, draft, columns));
    const environment = { ...passedOn, ...nextflowEnvironment(home), HOME: place };
    const run = (more: string[]) =>
      runNextflow(program, [...words, ...more], { folder: place, environment, limitMs: LIMIT_MS, signal });
    let answer = await run([]);
    if (isRefusal(answer) && draft.config.profiles.includes("test")) {
      const again = await run(["-profile", "test"]);
      // The error without the profile is the better one: it names what the workflow requires.
      if (!isRefusal(again)) answer = again;
    }
    if (answer.code === "late") return raise(stepsTooSlow({ seconds: LIMIT_MS / 1000 }));
    if (answer.code === "aborted") return raise(stepsStopped());
    const found = answer.code === 0 ? parseDag(await readDag(dag), PROCESSES_MAX) : undefined;
    return found ?? raise(stepsNotDetermined({ words: nextflowWords(answer.output.replaceAll(place, ".")) }));
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

function isRefusal({ code }: NextflowAnswer): boolean {
  return code !== 0 && code !== "late" && code !== "aborted";
}

/** Returns the error of Nextflow, else the last line of its output. */
function nextflowWords(output: string): string {
  const error = parseEngineError(output) ?? output.trim().split("\n").at(-1) ?? "";
  return error.replaceAll(/\s+/g, " ").slice(0, WORDS_MAX_CHARACTERS).trim() || "no processes";
}

async function readDag(path: string): Promise<string> {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  return size === 0 || size > DAG_MAX_BYTES ? "" : readFile(path, "utf8");
}

async function writeParams(
  place: string,
  { supplied, configSchema }: Pick<Draft, "configSchema" | "supplied">,
  columns: SamplesheetColumn[],
): Promise<string> {
  const reads = join(place, "reads");
  await mkdir(join(reads, "barcode01"), { recursive: true });
  const files = [1, 2].map((end) => join(reads, `barcode01/reads_${end}.fastq.gz`));
  for (const file of files) await writeFile(file, gzipSync("@r1\nACGT\n+\nIIII\n"));
  const sheet = join(place, "samplesheet.csv");
  const row = columns.map((column) => placeholder(column, files));
  const lines = [columns.map(({ name }) => name), row].map((cells) => cells.map(quoted).join(","));
  await writeFile(sheet, `${lines.join("\n")}\n`);
  const defaults = Object.entries(configSchema.properties).flatMap(([key, { default: value }]) =>
    value === undefined ? [] : [[key, value] as const],
  );
  const path = join(place, "params.json");
  const params = {
    ...Object.fromEntries(defaults),
    [supplied.samplesheet]: sheet,
    [supplied.output]: join(place, "output"),
    ...(supplied.readFolders !== undefined && { [supplied.readFolders]: reads }),
  };
  await writeFile(path, JSON.stringify(params));
  return path;
}

function placeholder({ source, default: value, transform }: SamplesheetColumn, files: string[]): string {
  if (source === null) return String(value ?? "");
  if (source === "row.barcode") return "barcode01";
  if (source.includes(".file1")) return files[0] ?? "";
  if (source.includes(".file2")) return files[1] ?? "";
  if (transform?.type === "map_value") return Object.values(transform.mapping ?? {})[0] ?? "";
  return source === "sample.taxId" ? "1" : "placeholder";
}

function quoted(cell: string): string {
  return /[",\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
