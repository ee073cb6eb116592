import type { Knex } from "knex";
import type { Order } from "../../db/models/Order.ts";
import { Read } from "../../db/models/Read.ts";
import type { Sample } from "../../db/models/Sample.ts";
import { SequencingRun } from "../../db/models/SequencingRun.ts";
import { raise } from "../apiError.ts";
import { recordChange } from "../audit/recordChange.ts";
import type { SignedInContext } from "../context.ts";
import { isRelativeInside } from "../files/dataRoot.ts";
import { invalidFilePath } from "../files/errors.ts";
import { expectHashes } from "../files/hashes/expectHashes.ts";
import { lockPaths } from "../files/lockPaths.ts";
import { openStored } from "../files/openStored.ts";
import { notifyWhenReadsArrived } from "../orders/notifyWhenReadsArrived.ts";
import { markSequenced } from "../samples/markSequenced.ts";
import { sequencingRunNotFound } from "../sequencing/errors.ts";
import { attachFiles, type Classification, type FileOfRead, NO_FILE } from "./attachFiles.ts";
import {
  noReadToChange,
  nothingAssigned,
  protectedReadNamed,
  readExtensionNotAllowed,
  sameFileTwice,
} from "./errors.ts";
import { refuseTaken } from "./refuseTaken.ts";
import { longestEnding } from "./rules/pairFiles.ts";
import type { Assignment } from "./schema.ts";

export interface Place {
  order: Order;
  sample: Sample;
  /** The data base path as it really lies on disk. */
  root: string;
  allowedExtensions: string[];
}

/** What an assignment says of its sample. */
export type Named = Partial<Omit<Assignment, "sampleId">>;

/** Makes stored files the R1 and R2 of a sample, or takes them away; the files stay where they are. What is not named
 *  stays, the class of the read too; a read that has lost its last file goes. The caller holds the order's lock.
 *  Gives the id of the read, null where none is left. Raises nothingAssigned, noReadToChange, invalidFilePath,
 *  fileNotFound, notAFile, readExtensionNotAllowed, sameFileTwice, fileOfAnother, protectedReadNamed,
 *  sequencingRunNotFound. Reference 3-files §2. */
export async function assignToSample(
  trx: Knex.Transaction,
  ctx: SignedInContext,
  place: Place,
  named: Named,
): Promise<string | null> {
  const { order, sample } = place;
  if (Object.values(named).every((value) => value === undefined)) raise(nothingAssigned());
  const { sequencingRunId } = named;
  if (typeof sequencingRunId === "string" && !(await isRunOf(trx, order, sequencingRunId)))
    raise(sequencingRunNotFound());
  const namedPaths = [named.read1, named.read2].flatMap((path) => path ?? []);
  if (!namedPaths.every(isRelativeInside)) raise(invalidFilePath());
  await lockPaths(trx, namedPaths);
  const active = await Read.query(trx).findOne({ sampleId: sample.id, isActive: true }).forUpdate();
  const [next1, next2] = [nextOf(named.read1, active?.file1), nextOf(named.read2, active?.file2)];
  if (next1 !== null && next1 === next2) raise(sameFileTwice());
  refuseProtected(active, named);

  const files = await comingFiles(trx, place, { active, named });
  const readId =
    files.length > 0
      ? await attachFiles(trx, {
          sampleId: sample.id,
          files,
          classification: classify(ctx, active, named),
          sequencingRunId,
        })
      : (active ?? raise(noReadToChange())).id;
  const isKept = await changeRest(trx, ctx, { readId, isNew: readId !== active?.id, named, hasCome: files });
  await recordChange(trx, ctx, {
    action: "read.assigned",
    targetType: "read",
    targetId: readId,
    order,
    ...(active ? { before: { readId: active.id, ...told(active) } } : {}),
    after: { sampleId: sample.id, ...told(await Read.query(trx).findById(readId)) },
  });
  const newPaths = files.map(({ path }) => path);
  await expectHashes(trx, order.id, newPaths);
  if (files.length > 0) await markSequenced(trx, ctx, order, sample);
  await notifyWhenReadsArrived(trx, ctx, order.id);
  return isKept ? readId : null;
}

function nextOf(named: string | null | undefined, stored: string | null | undefined): string | null {
  return named === undefined ? (stored ?? null) : named;
}

async function isRunOf(trx: Knex.Transaction, order: Order, id: string): Promise<boolean> {
  return (await SequencingRun.query(trx).findOne({ id, orderId: order.id })) !== undefined;
}

// A raw read is the only copy of what the sequencer gave: who lets go of it must have said that it is one.
function refuseProtected(active: Read | undefined, { read1, read2, dataClass }: Named): void {
  if (!active || active.dataClass === "cleaned" || dataClass !== undefined) return;
  const goes = (named: string | null | undefined, stored: string | null) =>
    named !== undefined && stored !== null && named !== stored;
  if (goes(read1, active.file1) || goes(read2, active.file2)) raise(protectedReadNamed());
}

/** The named files that the read does not have yet. They are looked at under their locks, so that nobody else gives
 *  one away or deletes it before this is done. */
async function comingFiles(
  trx: Knex.Transaction,
  { order, sample, root, allowedExtensions }: Place,
  { active, named }: { active: Read | undefined; named: Named },
): Promise<FileOfRead[]> {
  const asked = [
    { role: "R1" as const, path: named.read1, stored: active?.file1, checksum: named.checksum1 ?? null },
    { role: "R2" as const, path: named.read2, stored: active?.file2, checksum: named.checksum2 ?? null },
  ];
  const coming = asked.flatMap(({ role, path, stored, checksum }) =>
    typeof path === "string" && path !== stored ? [{ role, path, checksum }] : [],
  );
  const paths = coming.map(({ path }) => path);
  if (paths.some((path) => longestEnding(path, allowedExtensions) === "")) raise(readExtensionNotAllowed());
  const files: FileOfRead[] = [];
  for (const file of coming) {
    const { file: opened, stats } = await openStored(root, file.path);
    await opened.close();
    files.push({ ...file, sizeBytes: Number(stats.size) });
  }
  await refuseTaken(trx, { order, sample, paths });
  return files;
}

/** What the read is said to be: as named now, else as it was, else cleaned. */
function classify(
  ctx: SignedInContext,
  active: Read | undefined,
  { dataClass, classificationNote }: Named,
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

/** Writes what is no coming file: files taken away, checksums of files that stay, and, where no file came, run and
 *  class. Gives whether the read still has a file. */
async function changeRest(
  trx: Knex.Transaction,
  ctx: SignedInContext,
  { readId, isNew, named, hasCome }: { readId: string; isNew: boolean; named: Named; hasCome: FileOfRead[] },
): Promise<boolean> {
  const came = (role: FileOfRead["role"]) => hasCome.some((file) => file.role === role);
  const { checksum1, checksum2, sequencingRunId, dataClass, classificationNote } = named;
  const read = await Read.query(trx).findById(readId).throwIfNotFound();
  const takenAway = {
    ...(named.read1 === null && !isNew ? NO_FILE.R1 : {}),
    ...(named.read2 === null && !isNew ? NO_FILE.R2 : {}),
  };
  const changes = {
    ...(checksum1 !== undefined && !came("R1") && read.file1 !== null ? { checksum1 } : {}),
    ...(checksum2 !== undefined && !came("R2") && read.file2 !== null ? { checksum2 } : {}),
    ...(hasCome.length === 0 && sequencingRunId !== undefined ? { sequencingRunId } : {}),
    ...(hasCome.length === 0 && classificationNote !== undefined ? { classificationNote } : {}),
    ...(hasCome.length === 0 && dataClass !== undefined && dataClass !== read.dataClass
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

function told(read: Read | undefined) {
  return { file1: read?.file1 ?? null, file2: read?.file2 ?? null, dataClass: read?.dataClass ?? null };
}
