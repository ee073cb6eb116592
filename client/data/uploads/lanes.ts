import type { Problem, ReviewRow } from "./reviewRows.ts";

/** The stored lanes of a sample's R1 or R2 from one sequencing run. */
export interface LaneSetHere {
  sampleId: string;
  role: "R1" | "R2";
  sequencingRunId: string | null;
  isCurrent: boolean;
  lanes: { lane: number }[];
}

/**
 * Validates the lanes of a row against the other rows of its sample and the lanes on the server.
 * @returns hasStoredMate: the server has the mate of this lane; joinsStored: this lane is added to the lanes of the
 * stored file
 */
export function laneProblems(
  row: ReviewRow,
  { ofSample, sampleId, laneSets }: { ofSample: ReviewRow[]; sampleId: string; laneSets: LaneSetHere[] },
): { blocking: Problem["kind"][]; words: Problem["kind"][]; hasStoredMate: boolean; joinsStored: boolean } {
  const ofRole = ofSample.filter(({ role }) => role === row.role);
  const isMixed = ofRole.some(({ lane }) => (lane === null) !== (row.lane === null));
  const blocking: Problem["kind"][] = isMixed ? ["lanesMixed"] : [];
  if (row.lane === null) return { blocking, words: [], hasStoredMate: false, joinsStored: false };
  const here = laneSets.filter(
    (set) => set.sampleId === sampleId && set.sequencingRunId === row.sequencingRunId,
  );
  const own = here.find(({ role }) => role === row.role);
  const mate = here.find(({ role }) => role !== row.role);
  const has = (set: LaneSetHere | undefined) => set?.lanes.some(({ lane }) => lane === row.lane) ?? false;
  return {
    blocking,
    words: has(own) ? ["replacesLane"] : [],
    hasStoredMate: has(mate),
    joinsStored: own?.isCurrent ?? false,
  };
}

/** Several lanes of one sample as one read set: lane numbers by mate. */
export interface ReadSet {
  sampleCode: string;
  sequencingRunId: string | null;
  R1: number[];
  R2: number[];
}

/** The read sets of rows with lanes, in the order of the rows. */
export function groupReadSets(rows: ReviewRow[]): ReadSet[] {
  const sets = new Map<string, ReadSet>();
  for (const { role, sampleCode, lane, sequencingRunId } of rows) {
    if (role === "attachment" || sampleCode === null || lane === null) continue;
    const key = `${sampleCode}\0${sequencingRunId ?? ""}`;
    const set = sets.get(key) ?? { sampleCode, sequencingRunId, R1: [], R2: [] };
    if (!set[role].includes(lane)) set[role].push(lane);
    sets.set(key, set);
  }
  for (const { R1, R2 } of sets.values()) for (const lanes of [R1, R2]) lanes.sort((one, two) => one - two);
  return [...sets.values()];
}

/** The lanes of a read set that only one mate has; empty if there is only one mate. */
export function lanesWithoutMate({ R1, R2 }: Pick<ReadSet, "R1" | "R2">): number[] {
  if (R1.length === 0 || R2.length === 0) return [];
  return [...R1.filter((lane) => !R2.includes(lane)), ...R2.filter((lane) => !R1.includes(lane))];
}
