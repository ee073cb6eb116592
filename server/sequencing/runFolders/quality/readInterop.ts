import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { z } from "zod";
import type { RunFolderQuality } from "../../../../db/models/runFolderFacts.ts";
import type { Site } from "../../../platform/site/site.ts";
import { parseInteropSummary, type InteropLane } from "../parse/parseInteropSummary.ts";

const LIMITS = { timeout: 10 * 60_000, maxBuffer: 4 * 1024 * 1024, windowsHide: true } as const;
const NOT_INSTALLED = 3;
const run = promisify(execFile);

// The package of Illumina on PyPI, for any Python 3 in PATH. Reads are repeated for each read of a lane.
const SCRIPT = `
import json, sys
try:
    import interop
except ImportError:
    sys.exit(${NOT_INSTALLED})
def rows(level):
    table = interop.summary(sys.argv[1], level)
    return [{name: float(row[name]) for name in table.dtype.names} for row in table] if table.dtype.names else []
print(json.dumps({"version": interop.__version__, "total": rows("NonIndex"), "lanes": rows("Lane")}))
`;

const row = z.record(z.string(), z.number().nullable());
const printed = z.object({
  version: z.string(),
  total: z.array(row).max(10),
  lanes: z.array(row).max(2_000),
});

type InteropRead = RunFolderQuality;

/**
 * Reads the summary of the InterOp metrics of a run folder by Illumina's own software, where it is installed: the
 * program interop_summary, or the Python package interop. Never throws.
 */
export async function readInterop(site: Site, folder: string, signal: AbortSignal): Promise<InteropRead> {
  const byProgram = await attempt(site, () => readByProgram(folder, signal));
  if (byProgram.interopState !== "notInstalled") return byProgram;
  return attempt(site, () => readByPython(folder, signal));
}

async function attempt(site: Site, read: () => Promise<InteropRead>): Promise<InteropRead> {
  try {
    return await read();
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOENT" || code === NOT_INSTALLED)
      return { interop: null, interopState: "notInstalled", lanes: [] };
    site.log.warn({ err: error }, "the InterOp metrics of a run folder cannot be read");
    return { interop: null, interopState: "failed", lanes: [] };
  }
}

async function readByProgram(folder: string, signal: AbortSignal): Promise<InteropRead> {
  const { stdout } = await run("interop_summary", [folder, "--level=3", "--csv=1"], { ...LIMITS, signal });
  const { lanes, ...interop } = parseInteropSummary(stdout);
  return { interop, interopState: "read", lanes };
}

async function readByPython(folder: string, signal: AbortSignal): Promise<InteropRead> {
  const { stdout } = await run("python3", ["-c", SCRIPT, folder], { ...LIMITS, signal });
  // Python writes NaN for missing values, which is no JSON.
  const { version, total, lanes } = printed.parse(JSON.parse(stdout.replace(/\bNaN\b/g, "null")));
  const [all = {}] = total;
  return {
    interop: {
      version,
      yieldBases: scaled(all["Yield G"], 1e9),
      q30: share(all["% >= Q30"]),
      aligned: share(all["% Aligned"]),
      errorRate: share(all["Error Rate"]),
    },
    interopState: "read",
    lanes: addLanes(lanes.filter((one) => !isIndexRead(one))),
  };
}

// The package writes "Y" and "N" as their character codes.
function isIndexRead(one: Record<string, number | null>): boolean {
  return one["IsIndex"] === "Y".charCodeAt(0) || one["IsIndex"] === 1;
}

function addLanes(rows: Record<string, number | null>[]): InteropLane[] {
  const lanes = new Map<number, InteropLane>();
  for (const one of rows) {
    const lane = one["Lane"] ?? 0;
    const yieldBases = scaled(one["Yield G"], 1e9);
    const q30 = share(one["% >= Q30"]);
    const q30Bases = yieldBases === null || q30 === null ? null : Math.round(yieldBases * q30);
    const before = lanes.get(lane);
    const add = (sum: number | null | undefined, value: number | null) =>
      sum === undefined ? value : sum === null || value === null ? null : sum + value;
    lanes.set(lane, {
      lane,
      clusters: before?.clusters ?? scaled(one["Reads"], 1),
      clustersPassing: before?.clustersPassing ?? scaled(one["Reads Pf"], 1),
      yieldBases: add(before?.yieldBases, yieldBases),
      q30Bases: add(before?.q30Bases, q30Bases),
    });
  }
  return [...lanes.values()].filter(({ lane }) => lane >= 1 && lane <= 99);
}

function scaled(value: number | null | undefined, factor: number): number | null {
  return value === null || value === undefined ? null : Math.round(value * factor);
}

function share(percent: number | null | undefined): number | null {
  return percent === null || percent === undefined ? null : percent / 100;
}
