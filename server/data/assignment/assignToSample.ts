import type { Knex } from "knex";
import type { LanePart } from "../../../db/models/LanePart.ts";
import type { Order } from "../../../db/models/Order.ts";
import { Read } from "../../../db/models/Read.ts";
import type { Sample } from "../../../db/models/Sample.ts";
import { SequencingRun } from "../../../db/models/SequencingRun.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { isRelativeInside } from "../files/dataRoot.ts";
import { invalidFilePath } from "../files/errors.ts";
import { fileName } from "../../platform/storage/fileName.ts";
import { expectHashes } from "../files/hashes/expectHashes.ts";
import { lockPaths } from "../../platform/storage/lockPaths.ts";
import { openStoredFile } from "../files/openStoredFile.ts";
import { notifyWhenReadsArrived } from "../../ordering/orders/notifyWhenReadsArrived.ts";
import { setSequenced } from "../../ordering/samples/setSequenced.ts";
import { abandonLanes } from "../lanes/abandonLanes.ts";
import { attachFiles, type Classification, type FileOfRead, NO_FILE } from "../reads/attachFiles.ts";
import {
  noReadToChange,
  nothingAssigned,
  protectedReadNamed,
  readExtensionNotAllowed,
  sameFileTwice,
  sequencingRunNotFound,
} from "../reads/errors.ts";
import { assignLane } from "./assignLane.ts";
import { refuseOwnedFiles } from "./refuseOwnedFiles.ts";
import { parseLane } from "../reads/rules/parseLane.ts";
import { longestExtension } from "../reads/rules/pairFiles.ts";
import type { Assignment } from "./schema.ts";

export interface AssignmentContext {
  order: Order;
  sample: Sample;
  /** The data directory with symbolic links resolved. */
  root: string;
  allowedExtensions: string[];
}

/** The files and the class that one assignment requests for its sample. */
export type RequestedAssignment = Partial<Omit<Assignment, "sampleId">>;

export interface Assigned {
  /** Null if the sample has no read set left, or none before the lanes are joined. */
  readId: string | null;
  /** The lanes whose join was requested. */
  parts: LanePart[];
}

/**
 * Assigns stored files as R1 and R2 of a sample, or removes them; the files stay where they are. A file whose name
 * contains a lane becomes that lane of the R1 or R2 (assignLane). Omitted files and an omitted class are kept; a read
 * without files is deleted. The caller holds the order's lock, and joins the lanes afterwards. Raises
 * nothingAssigned, noReadToChange, invalidFilePath, fileNotFound, notAFile, readExtensionNotAllowed, sameFileTwice,
 * fileOfAnother, protectedReadNamed, sequencingRunNotFound, lanesElsewhere, lanesMixed. Reference 3-files §2.
 */
export async function assignToSample(
  trx: Knex.Transaction,
  ctx: SignedInContext,
  place: AssignmentContext,
  named: RequestedAssignment,
): Promise<Assigned> {
  const { order, sample } = place;
  if (Object.values(named).every((value) => value === undefined)) raise(nothingAssigned());
  const { sequencingRunId } = named;
  if (typeof sequencingRunId === "string" && !(await hasSequencingRun(trx, order, sequencingRunId)))
    raise(sequencingRunNotFound());
  const namedPaths = [named.read1, named.read2].flatMap((path) => path ?? []);
  if (!namedPaths.every(isRelativeInside)) raise(invalidFilePath());
  await lockPaths(trx, namedPaths);
  const active = await Read.query(trx).findOne({ sampleId: sample.id, isActive: true }).forUpdate();
  const [next1, next2] = [
    requestedOrStored(named.read1, active?.file1),
    requestedOrStored(named.read2, active?.file2),
  ];
  if (next1 !== null && next1 === next2) raise(sameFileTwice());
  refuseProtected(sample, active, named);

  const coming = await comingFiles(trx, place, { active, named });
  const classification = classify(ctx, active, named);
  const parts: LanePart[] = [];
  for (const { lane, ...file } of coming) {
    if (lane === null) continue;
    const part = await assignLane(trx, ctx, place, { file, lane, active, named, classification });
    if (part) parts.push(part);
  }
  const files = coming.filter(({ lane }) => lane === null);
  const endsJoin = await abandonReplacedLanes(trx, sample, { active, named, files });
  const changedId =
    files.length > 0
      ? await attachFiles(trx, { sampleId: sample.id, files, classification, sequencingRunId })
      : (active?.id ?? null);
  if (changedId === null && coming.length === 0 && !endsJoin) raise(noReadToChange());
  const isNew = changedId !== active?.id;
  const hasCome = [...files, ...parts];
  const isKept =
    changedId !== null &&
    (await changeRest(trx, ctx, { readId: changedId, isNew, named, hasCome: hasCome.length > 0, coming }));
  await recordChange(trx, ctx, {
    action: "read.assigned",
    targetType: "read",
    targetId: changedId ?? parts[0]?.laneSetId ?? sample.id,
    order,
    ...(active ? { before: { readId: active.id, ...auditedRead(active) } } : {}),
    after: {
      sampleId: sample.id,
      ...auditedRead(changedId === null ? undefined : await Read.query(trx).findById(changedId)),
      ...(parts.length > 0 ? { lanes: parts.map(({ lane, path }) => ({ lane, file: path })) } : {}),
    },
  });
  await expectHashes(
    trx,
    order.id,
    hasCome.map(({ path }) => path),
  );
  if (files.length > 0) await setSequenced(trx, ctx, order, sample);
  await notifyWhenReadsArrived(trx, ctx, order.id);
  return { readId: isKept ? changedId : null, parts };
}

function laneInName(sample: Sample, path: string | null): number | null {
  return path === null ? null : parseLane(fileName(path), sample.sampleId);
}

/** Ends the pending joins of an R1 or R2 that is removed or replaced. Returns whether any existed. */
async function abandonReplacedLanes(
  trx: Knex.Transaction,
  { id: sampleId }: Sample,
  { active, named, files }: { active: Read | undefined; named: RequestedAssignment; files: FileOfRead[] },
): Promise<boolean> {
  let endsJoin = false;
  for (const role of ["R1", "R2"] as const) {
    const [path, stored] = role === "R1" ? [named.read1, active?.file1] : [named.read2, active?.file2];
    if (path !== null && !files.some((file) => file.role === role)) continue;
    const takenAway = path === null ? { takenAway: stored ?? null } : {};
    endsJoin = (await abandonLanes(trx, { sampleId, role, ...takenAway })) || endsJoin;
  }
  return endsJoin;
}

function requestedOrStored(
  named: string | null | undefined,
  stored: string | null | undefined,
): string | null {
  return named === undefined ? (stored ?? null) : named;
}

async function hasSequencingRun(trx: Knex.Transaction, order: Order, id: string): Promise<boolean> {
  return (await SequencingRun.query(trx).findOne({ id, orderId: order.id })) !== undefined;
}

// A raw read is the only copy of the sequencer's output: a request that removes it must state that it is raw.
function refuseProtected(sample: Sample, active: Read | undefined, named: RequestedAssignment): void {
  const { read1, read2, dataClass } = named;
  if (!active || active.dataClass === "cleaned" || dataClass !== undefined) return;
  // A lane may keep the other lanes of the read; assignLane decides.
  const goes = (path: string | null | undefined, stored: string | null) =>
    path !== undefined && stored !== null && path !== stored && laneInName(sample, path) === null;
  if (goes(read1, active.file1) || goes(read2, active.file2)) raise(protectedReadNamed());
}

type ComingFile = FileOfRead & { lane: number | null };

/**
 * Returns the files of the request that the read does not have yet, with the lanes in their names. The caller holds
 * the locks of their paths, so that no other request assigns or deletes them in the meantime.
 */
async function comingFiles(
  trx: Knex.Transaction,
  { order, sample, root, allowedExtensions }: AssignmentContext,
  { active, named }: { active: Read | undefined; named: RequestedAssignment },
): Promise<ComingFile[]> {
  const requested = [
    { role: "R1" as const, path: named.read1, stored: active?.file1, checksum: named.checksum1 ?? null },
    { role: "R2" as const, path: named.read2, stored: active?.file2, checksum: named.checksum2 ?? null },
  ];
  const coming = requested.flatMap(({ role, path, stored, checksum }) =>
    typeof path === "string" && path !== stored ? [{ role, path, checksum }] : [],
  );
  const paths = coming.map(({ path }) => path);
  if (paths.some((path) => longestExtension(path, allowedExtensions) === ""))
    raise(readExtensionNotAllowed());
  const files: ComingFile[] = [];
  for (const file of coming) {
    const { file: opened, stats } = await openStoredFile(root, file.path);
    await opened.close();
    files.push({ ...file, sizeBytes: Number(stats.size), lane: laneInName(sample, file.path) });
  }
  await refuseOwnedFiles(trx, { order, sample, paths });
  return files;
}

/** Returns the classification of the read: as requested, else the current one, else cleaned. */
function classify(
  ctx: SignedInContext,
  active: Read | undefined,
  { dataClass, classificationNote }: RequestedAssignment,
): Classification {
  const note = classificationNote === undefined ? (active?.classificationNote ?? null) : classificationNote;
  const said = dataClass !== undefined;
  return {
    dataClass: dataClass ?? active?.dataClass ?? "cleaned",
    dataClassSource: "associate",
    classifiedAt: said ? new Date() : (active?.classifiedAt ?? null),
    classifiedById: said ? ctx.user.id : (active?.classifiedById ?? null),
    classificationNote: note,
  };
}

/**
 * Writes everything but new files: removed files, checksums of kept files and, without new files, run and class.
 * coming: includes lanes that the read already has. Returns whether the read still has a file.
 */
async function changeRest(
  trx: Knex.Transaction,
  ctx: SignedInContext,
  {
    readId,
    isNew,
    named,
    hasCome,
    coming,
  }: { readId: string; isNew: boolean; named: RequestedAssignment; hasCome: boolean; coming: FileOfRead[] },
): Promise<boolean> {
  const came = (role: FileOfRead["role"]) => coming.some((file) => file.role === role);
  const { checksum1, checksum2, sequencingRunId, dataClass, classificationNote } = named;
  const read = await Read.query(trx).findById(readId).throwIfNotFound();
  const takenAway = {
    ...(named.read1 === null && !isNew ? NO_FILE.R1 : {}),
    ...(named.read2 === null && !isNew ? NO_FILE.R2 : {}),
  };
  const changes = {
    ...(checksum1 !== undefined && !came("R1") && read.file1 !== null ? { checksum1 } : {}),
    ...(checksum2 !== undefined && !came("R2") && read.file2 !== null ? { checksum2 } : {}),
    ...(!hasCome && sequencingRunId !== undefined ? { sequencingRunId } : {}),
    ...(!hasCome && classificationNote !== undefined ? { classificationNote } : {}),
    ...(!hasCome && dataClass !== undefined && dataClass !== read.dataClass
      ? {
          dataClass,
          dataClassSource: "manual" as const,
          classifiedAt: new Date(),
          classifiedById: ctx.user.id,
        }
      : {}),
    ...takenAway,
  };
  if (Object.keys(changes).length > 0) await Read.query(trx).findById(readId).patch(changes);
  const has1 = read.file1 !== null && !("file1" in takenAway);
  const has2 = read.file2 !== null && !("file2" in takenAway);
  if (has1 || has2) return true;
  await Read.query(trx).deleteById(readId);
  return false;
}

function auditedRead(read: Read | undefined) {
  return { file1: read?.file1 ?? null, file2: read?.file2 ?? null, dataClass: read?.dataClass ?? null };
}
