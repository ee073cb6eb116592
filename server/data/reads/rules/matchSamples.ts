import { parseLane } from "./parseLane.ts";
import type { PairedFile } from "./pairFiles.ts";

export const MATCH_STATUSES = ["exact", "partial", "ambiguous", "none"] as const;
export type MatchStatus = (typeof MATCH_STATUSES)[number];

export interface SampleMatch {
  sampleCode: string;
  /**
   * exact: one file, one pair, or all lanes of one read set, and nothing else. partial: a mate is missing. ambiguous:
   * several candidates, so that neither read is set.
   */
  status: MatchStatus;
  /** Null for a read set of several lanes, because no single lane is the complete file. */
  read1: string | null;
  read2: string | null;
  /** The lanes of the read set in order; empty if the names contain none. */
  lanes: MatchedLane[];
  candidates: { path: string; role: "R1" | "R2" }[];
}

export interface MatchedLane {
  lane: number;
  read1: string | null;
  read2: string | null;
}

export interface NamedFile extends PairedFile {
  path: string;
}

/**
 * Matches files to samples. files: the parsed names (pairFiles). allowSingleEnd: whether an R1 alone is complete.
 * Returns one match per sample, in the order of the codes.
 */
export function matchSamples(
  sampleCodes: string[],
  files: NamedFile[],
  { allowSingleEnd }: { allowSingleEnd: boolean },
): SampleMatch[] {
  const bySample = new Map<string, NamedFile[]>();
  for (const file of files) {
    if (file.kind !== "read" || file.sampleCode === null) continue;
    const known = bySample.get(file.sampleCode);
    if (known) known.push(file);
    else bySample.set(file.sampleCode, [file]);
  }
  return sampleCodes.map((sampleCode) => ({
    sampleCode,
    ...matchSample(sampleCode, bySample.get(sampleCode) ?? [], allowSingleEnd),
  }));
}

/** Equal for the mates and the lanes of one read set. */
export function readSetKey({ mateKey }: Pick<PairedFile, "mateKey">): string {
  return mateKey.replace(/_l\d{3}(?=_?\0)/, "");
}

function matchSample(
  sampleCode: string,
  files: NamedFile[],
  allowSingleEnd: boolean,
): Omit<SampleMatch, "sampleCode"> {
  const candidates = files.map(({ path, role }) => ({
    path,
    role: role === "R2" ? ("R2" as const) : ("R1" as const),
  }));
  const unnamed = { read1: null, read2: null, lanes: [], candidates };
  if (files.length === 0) return { status: "none", ...unnamed };

  // Files without a lane form a group of their own.
  const byLane = new Map<number | null, { R1: string[]; R2: string[] }>();
  for (const { path, role } of candidates) {
    const lane = parseLane(path.slice(path.lastIndexOf("/") + 1), sampleCode);
    const mates = byLane.get(lane) ?? { R1: [], R2: [] };
    mates[role].push(path);
    byLane.set(lane, mates);
  }
  const isOneSet = new Set(files.map(readSetKey)).size === 1 && (byLane.size === 1 || !byLane.has(null));
  if (!isOneSet || [...byLane.values()].some(({ R1, R2 }) => R1.length > 1 || R2.length > 1))
    return { status: "ambiguous", ...unnamed };

  const pairs = [...byLane].map(([lane, { R1, R2 }]) => ({
    lane,
    read1: R1[0] ?? null,
    read2: R2[0] ?? null,
  }));
  const lanes = pairs
    .flatMap(({ lane, ...pair }) => (lane === null ? [] : [{ lane, ...pair }]))
    .sort((one, other) => one.lane - other.lane);
  const isPaired = !allowSingleEnd || candidates.some(({ role }) => role === "R2");
  const isWhole = pairs.every(({ read1, read2 }) => read1 !== null && (read2 !== null || !isPaired));
  const [only, ...further] = pairs;
  return {
    status: isWhole ? "exact" : "partial",
    read1: further.length > 0 ? null : (only?.read1 ?? null),
    read2: further.length > 0 ? null : (only?.read2 ?? null),
    lanes,
    candidates,
  };
}
