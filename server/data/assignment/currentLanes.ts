import type { LanePart } from "../../../db/models/LanePart.ts";
import { type LaneSet, OPEN_LANE_SETS } from "../../../db/models/LaneSet.ts";
import { fileName } from "../../platform/storage/fileName.ts";
import { parseLane } from "../reads/rules/parseLane.ts";

export type CurrentLane = Pick<LanePart, "lane" | "path">;

/** Returns the lanes of a sample's R1 or R2, including those of a pending join; empty for a file without lanes or no
 *  file. stored: path of the R1 or R2. sets: its lane sets with their parts. */
export function currentLanes({
  stored,
  sets,
  sampleCode,
}: {
  stored: string | null;
  sets: LaneSet[];
  sampleCode: string;
}): CurrentLane[] {
  const current = sets.find((set) => isCurrent(set, stored));
  if (current) return current.parts ?? [];
  const lane = stored === null ? null : parseLane(fileName(stored), sampleCode);
  return stored === null || lane === null ? [] : [{ lane, path: stored }];
}

/** Whether a lane set is the R1 or R2 of its sample, or will be after a pending join. */
export function isCurrent({ status, path }: LaneSet, stored: string | null): boolean {
  return OPEN_LANE_SETS.includes(status) || (path !== null && path === stored);
}
