import type { Knex } from "knex";
import type { LanePart } from "../../../db/models/LanePart.ts";
import { LaneSet } from "../../../db/models/LaneSet.ts";
import type { Read } from "../../../db/models/Read.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { fileName } from "../../platform/storage/fileName.ts";
import { openStoredFile } from "../files/openStoredFile.ts";
import { storeLanePart } from "../lanes/storeLanePart.ts";
import type { Classification, FileOfRead } from "../reads/attachFiles.ts";
import type { RequestedAssignment, AssignmentContext } from "./assignToSample.ts";
import { fileOfAnother, lanesElsewhere, protectedReadNamed } from "../reads/errors.ts";
import { currentLanes, isCurrent } from "./currentLanes.ts";
import { areLanesOfOne } from "../reads/rules/parseLane.ts";

/** Makes a stored file one lane of its sample's R1 or R2 and requests the join; the file is not moved. Without a given
 *  sequencing run the lane joins the lanes beside it (areLanesOfOne); a file of the read set that is itself such a lane
 *  becomes a part too. The caller holds the locks of the order and of the path. Returns the part, or null if the read
 *  set contains it already. Raises lanesElsewhere, lanesMixed, fileOfAnother, protectedReadNamed. */
export async function assignLane(
  trx: Knex.Transaction,
  ctx: SignedInContext,
  { sample, root }: AssignmentContext,
  {
    file,
    lane,
    active,
    named,
    classification,
  }: {
    file: FileOfRead;
    lane: number;
    active: Read | undefined;
    named: RequestedAssignment;
    classification: Classification;
  },
): Promise<LanePart | null> {
  const { role, path } = file;
  const stored = (role === "R1" ? active?.file1 : active?.file2) ?? null;
  const all = await LaneSet.query(trx).where({ sampleId: sample.id }).withGraphFetched("parts");
  const sets = all.filter((set) => set.role === role);
  const current = currentLanes({ stored, sets, sampleCode: sample.sampleId });
  const beside = sets.find(({ parts = [] }) => parts.some((part) => areLanesOfOne(part.path, path)));
  const runOfRead = active?.sequencingRunId ?? "";
  const sequencingRunId =
    named.sequencingRunId === undefined
      ? (beside?.sequencingRunId ?? runOfRead)
      : (named.sequencingRunId ?? "");
  const target = sets.find((set) => set.sequencingRunId === sequencingRunId);
  if (named.sequencingRunId === undefined) {
    const others = [...current, ...(target?.parts ?? [])].filter((one) => !areLanesOfOne(one.path, path));
    if (others.length > 0) raise(lanesElsewhere({ lane, other: others[0]?.lane ?? lane }));
  }
  const owner = all.find(({ parts = [] }) => parts.some((part) => part.path === path));
  if (owner && owner !== target) raise(fileOfAnother({ owner: `the lanes of ${owner.role} of this sample` }));

  const parts = target?.parts ?? [];
  const before = parts.find((part) => part.path === path) ?? parts.find((part) => part.lane === lane);
  const isJoined = target !== undefined && isCurrent(target, stored);
  const isPending = target?.path !== stored && named.dataClass !== undefined;
  if (isJoined && !isPending && before?.path === path && before.size === String(file.sizeBytes)) {
    if (file.checksum !== null) await before.$query(trx).patch({ checksum: file.checksum });
    return null;
  }
  // A complete file of the read that is itself such a lane.
  const alone =
    sets.some((set) => isCurrent(set, stored)) || sequencingRunId !== runOfRead ? null : current[0];
  const keepsAll = stored === null || (isJoined ? !before || before.path === path : Boolean(alone));
  if (!keepsAll && active?.dataClass !== "cleaned" && named.dataClass === undefined)
    raise(protectedReadNamed());
  const put = (part: Pick<LanePart, "lane" | "path" | "size" | "checksum">) =>
    storeLanePart(trx, {
      key: { sampleId: sample.id, role, sequencingRunId },
      part: { ...part, originalName: fileName(part.path), uploadId: null },
      classification,
      createdById: ctx.user.id,
    });
  if (alone) await put({ ...alone, ...(await readFileFacts(root, alone.path, active, role)) });
  return put({
    lane: before?.path === path ? before.lane : lane,
    path,
    size: String(file.sizeBytes),
    checksum: file.checksum,
  });
}

async function readFileFacts(root: string, path: string, active: Read | undefined, role: FileOfRead["role"]) {
  const { file, stats } = await openStoredFile(root, path);
  await file.close();
  const checksum = (role === "R1" ? active?.checksum1 : active?.checksum2) ?? null;
  return { size: String(stats.size), checksum };
}
