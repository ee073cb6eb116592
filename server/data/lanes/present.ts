import type { FileHash } from "../../../db/models/FileHash.ts";
import type { LaneSet } from "../../../db/models/LaneSet.ts";
import { readSentence } from "../../platform/errors/rules/sentence.ts";

/** The lanes of one R1 or R2 from one sequencing run; sizes in bytes. Requires a set with its parts in lane order.
 *  path: of the joined file. joinedLanes: number of lanes in that file. writtenLanes: progress of a running join.
 *  isCurrent: whether the joined file belongs to the sample's active read set. lanesWithoutMate: lanes missing in the
 *  mate of the same run; empty without a mate. */
export function presentLaneSet(
  set: LaneSet,
  {
    runs,
    hashes,
    mates,
    currentPaths,
  }: {
    runs: Map<string, string>;
    hashes: Map<string, FileHash>;
    mates: LaneSet[];
    currentPaths: Set<string | null>;
  },
) {
  const parts = set.parts ?? [];
  const mate = mates.find(
    ({ sampleId, role, sequencingRunId }) =>
      sampleId === set.sampleId && sequencingRunId === set.sequencingRunId && role !== set.role,
  );
  const ofMate = new Set((mate?.parts ?? []).map(({ lane }) => lane));
  return {
    id: set.id,
    sampleId: set.sampleId,
    sampleCode: set.sample?.sampleId ?? "",
    role: set.role,
    sequencingRunId: set.sequencingRunId === "" ? null : set.sequencingRunId,
    runId: runs.get(set.sequencingRunId) ?? null,
    dataClass: set.dataClass,
    status: set.status,
    problem: readSentence(set.problem),
    path: set.path,
    joinedLanes: set.joinedLanes,
    writtenLanes: set.writtenLanes,
    isCurrent: set.path !== null && currentPaths.has(set.path),
    lanesWithoutMate: mate ? parts.flatMap(({ lane }) => (ofMate.has(lane) ? [] : [lane])) : [],
    lanes: parts.map(({ lane, uploadId, path, originalName, size, checksum, createdAt }) => ({
      lane,
      uploadId,
      path,
      originalName,
      size: Number(size),
      checksum,
      md5: hashes.get(path)?.md5 ?? null,
      sha256: hashes.get(path)?.sha256 ?? null,
      completedAt: createdAt.toISOString(),
    })),
  };
}
