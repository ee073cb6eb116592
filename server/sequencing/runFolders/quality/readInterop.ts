import { opendir } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { RunFolderQuality } from "../../../../db/models/runFolderFacts.ts";
import { type ProgramEnd, runProgram } from "../../../platform/processes/runProgram.ts";
import type { Site } from "../../../platform/site/site.ts";
import { INTEROP_OUTPUT_MAX_BYTES, INTEROP_TIME_LIMIT_MS } from "../../limits.ts";
import { parseInteropSummary, type InteropLane } from "../parse/parseInteropSummary.ts";

// An exit code that neither Python nor interop_summary uses.
const NOT_INSTALLED = 73;
// interop_summary ends with the code of every other error.
const NO_METRICS = /^No InterOp files found/m;
const UNKNOWN: Omit<RunFolderQuality, "interopState"> = { interop: null, lanes: [] };

// The package of Illumina on PyPI, for the Python 3 in PATH. JSON has no number that is not finite.
const SCRIPT = `
import json, math, sys
try:
    import interop
except ModuleNotFoundError as error:
    if error.name == "interop":
        sys.exit(${NOT_INSTALLED})
    raise
metrics = interop.read(sys.argv[1], valid_to_load=interop.load_summary_metrics())
def value(number):
    number = float(number)
    return number if math.isfinite(number) else None
def rows(level):
    table = interop.summary(metrics, level, dtype="f8", ignore_missing_columns=False)
    return [{name: value(row[name]) for name in table.dtype.names} for row in table] if table.dtype.names else []
print(json.dumps({"version": interop.__version__, "total": rows("NonIndex"), "lanes": rows("Lane")}))
`;

const row = z.record(z.string(), z.number().nullable());
const printed = z.object({
  version: z.string(),
  total: z.array(row).max(10),
  lanes: z.array(row).max(2_000),
});

type Reader = Pick<Site, "env" | "log">;

/**
 * Reads the summary of the InterOp metrics of a run folder by Illumina's own software, where it is installed: the
 * program interop_summary, or the package interop of the python3 in PATH. Never throws.
 */
export async function readInterop(
  site: Reader,
  folder: string,
  signal: AbortSignal,
): Promise<RunFolderQuality> {
  if (!(await hasMetrics(folder))) return { ...UNKNOWN, interopState: "missing" };
  const byProgram = await attempt(site, parseProgram, ["interop_summary", folder, "--level=3", "--csv=1"]);
  if (byProgram.interopState !== "notInstalled") return byProgram;
  return attempt(site, parsePrinted, ["python3", "-c", SCRIPT, folder]);

  async function attempt(
    { env, log }: Reader,
    parse: (output: string) => RunFolderQuality,
    [program = "", ...words]: string[],
  ): Promise<RunFolderQuality> {
    try {
      const end = await runProgram(program, words, {
        // Libraries of numpy reserve memory for each thread.
        env: { ...env.passedOn, OPENBLAS_NUM_THREADS: "1" },
        timeLimitMs: INTEROP_TIME_LIMIT_MS,
        outputMaxBytes: INTEROP_OUTPUT_MAX_BYTES,
        signal,
      });
      if (end.state === "missing" || (end.state === "ended" && end.code === NOT_INSTALLED))
        return { ...UNKNOWN, interopState: "notInstalled" };
      if (end.state === "ended" && end.code === 0) return parse(end.output);
      if (end.state === "ended" && NO_METRICS.test(end.errors))
        return { ...UNKNOWN, interopState: "missing" };
      log.warn({ folder, program, ...reason(end) }, "the InterOp metrics of a run folder cannot be read");
    } catch (error) {
      log.warn({ err: error, folder, program }, "the InterOp metrics of a run folder cannot be read");
    }
    return { ...UNKNOWN, interopState: "failed" };
  }
}

async function hasMetrics(folder: string): Promise<boolean> {
  try {
    const entries = await opendir(join(folder, "InterOp"));
    const first = await entries.read();
    await entries.close();
    return first !== null;
  } catch {
    return false;
  }
}

function reason(end: ProgramEnd): Record<string, unknown> {
  return end.state === "ended" ? { code: end.code, errors: end.errors } : end;
}

function parseProgram(output: string): RunFolderQuality {
  const { lanes, ...interop } = parseInteropSummary(output);
  return { interop, interopState: "read", lanes };
}

function parsePrinted(output: string): RunFolderQuality {
  const { version, total, lanes } = printed.parse(JSON.parse(output));
  const [all] = total;
  // The package returns empty tables for a folder without the files that it needs.
  if (!all) return { ...UNKNOWN, interopState: "missing" };
  return {
    interop: {
      version,
      yieldBases: toBases(all["Yield G"]),
      q30: toShare(all["% >= Q30"]),
      aligned: toShare(all["% Aligned"]),
      errorRate: toShare(all["Error Rate"]),
    },
    interopState: "read",
    lanes: addLanes(lanes.filter((one) => !isIndexRead(one))),
  };
}

// The package writes "Y" and "N" as their character codes.
function isIndexRead(one: Record<string, number | null>): boolean {
  return one["IsIndex"] === "Y".charCodeAt(0) || one["IsIndex"] === 1;
}

/** Lanes have a row for each read: the clusters are the same in each, and the bases are added up. */
function addLanes(rows: Record<string, number | null>[]): InteropLane[] {
  const lanes = new Map<number, InteropLane>();
  for (const one of rows) {
    const lane = one["Lane"] ?? 0;
    const yieldBases = toBases(one["Yield G"]);
    const q30 = toShare(one["% >= Q30"]);
    const q30Bases = yieldBases === null || q30 === null ? null : Math.round(yieldBases * q30);
    const before = lanes.get(lane);
    const add = (sum: number | null | undefined, value: number | null) =>
      sum === undefined ? value : sum === null || value === null ? null : sum + value;
    lanes.set(lane, {
      lane,
      clusters: before?.clusters ?? toCount(one["Reads"]),
      clustersPassing: before?.clustersPassing ?? toCount(one["Reads Pf"]),
      yieldBases: add(before?.yieldBases, yieldBases),
      q30Bases: add(before?.q30Bases, q30Bases),
    });
  }
  return [...lanes.values()].filter(({ lane }) => lane >= 1 && lane <= 99);
}

function toCount(value: number | null | undefined): number | null {
  return value === null || value === undefined ? null : Math.round(value);
}

// The package calculates gigabases with 32 bits, which have 6 reliable digits.
function toBases(gigabases: number | null | undefined): number | null {
  return gigabases === null || gigabases === undefined
    ? null
    : Math.round(Number(gigabases.toPrecision(6)) * 1e9);
}

function toShare(percent: number | null | undefined): number | null {
  return percent === null || percent === undefined ? null : Number((percent / 100).toPrecision(6));
}
