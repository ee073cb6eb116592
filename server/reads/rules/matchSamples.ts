import type { PairedFile } from "./pairFiles.ts";

export const MATCH_STATUSES = ["exact", "partial", "ambiguous", "none"] as const;
export type MatchStatus = (typeof MATCH_STATUSES)[number];

export interface SampleMatch {
  sampleCode: string;
  /** exact: one file, or one pair, and nothing else. partial: its mate is missing. ambiguous: more than one could be
   *  meant, so that neither read is named. */
  status: MatchStatus;
  read1: string | null;
  read2: string | null;
  candidates: { path: string; role: "R1" | "R2" }[];
}

export interface NamedFile extends PairedFile {
  path: string;
}

/** Decides for each sample which files are its reads. files: what their names say (pairFiles).
 *  allowSingleEnd: whether an R1 alone is whole. Gives one match a sample, in the order of the codes. */
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
    ...matchSample(bySample.get(sampleCode) ?? [], allowSingleEnd),
  }));
}

function matchSample(files: NamedFile[], allowSingleEnd: boolean): Omit<SampleMatch, "sampleCode"> {
  const candidates = files.map(({ path, role }) => ({
    path,
    role: role === "R2" ? ("R2" as const) : ("R1" as const),
  }));
  const first = candidates.filter(({ role }) => role === "R1");
  const second = candidates.filter(({ role }) => role === "R2");
  const isOneSet = new Set(files.map(({ mateKey }) => mateKey)).size === 1;
  if (files.length === 0) return { status: "none", read1: null, read2: null, candidates };
  if (!isOneSet || first.length > 1 || second.length > 1)
    return { status: "ambiguous", read1: null, read2: null, candidates };
  const read1 = first[0]?.path ?? null;
  const read2 = second[0]?.path ?? null;
  const isWhole = read1 !== null && (read2 !== null || allowSingleEnd);
  return { status: isWhole ? "exact" : "partial", read1, read2, candidates };
}
