import { basename, dirname } from "node:path";
import type { Knex } from "knex";
import { LaneSet, OPEN_LANE_SETS } from "../../../db/models/LaneSet.ts";
import { Order } from "../../../db/models/Order.ts";
import { Read } from "../../../db/models/Read.ts";
import { ReadIntakeFile } from "../../../db/models/ReadIntakeFile.ts";
import { RunFolder } from "../../../db/models/RunFolder.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { transaction } from "../../../db/transaction.ts";
import { readSetting } from "../../access/settings/readSetting.ts";
import { resolveInside } from "../../data/files/dataRoot.ts";
import { storeHashes } from "../../data/files/hashes/expectHashes.ts";
import { type NewPart, storeLanePart } from "../../data/lanes/storeLanePart.ts";
import { isGzipName } from "../../data/reads/rules/parseLane.ts";
import { mayHoldSequencingData } from "../../ordering/access/orderAccess.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import type { Sentence } from "../../platform/errors/rules/sentence.ts";
import { publishChange } from "../../platform/events/publishChange.ts";
import { contextFor } from "../../platform/rpc/context.ts";
import type { Site } from "../../platform/site/site.ts";
import { lockPaths } from "../../platform/storage/lockPaths.ts";
import { moveFile } from "../../platform/storage/moveFile.ts";
import { syncFolder } from "../../platform/storage/syncFolders.ts";
import type { CopiedFile } from "./copyFiles.ts";
import { isEarlier, readEarlierPart, readEarlierSets } from "./findEarlierProblem.ts";
import { findOrCreateRun } from "./findOrCreateRun.ts";
import {
  formatsDiffer,
  sampleHasOtherReads,
  sampleHoldsNoData,
  sampleNotPlanned,
  tooManyLanes,
} from "./reasons.ts";

const LANES_MAX = 99;

/** The passed files of one sample of one run. */
export interface SampleReads {
  runFolderId: string;
  sampleName: string;
  files: ReadIntakeFile[];
  /** A user requested the import. */
  isRequested: boolean;
}

/**
 * Returns why reads cannot be imported now: a reason that a user must solve, or "later" while lanes of an earlier run
 * are being joined. undefined: they can be imported.
 */
export async function findBlocker(
  db: Knex,
  { files, isRequested }: SampleReads,
): Promise<Sentence | "later" | undefined> {
  const [first] = files;
  const sample = await Sample.query(db).findById(first?.sampleId ?? "");
  const order = sample && (await Order.query(db).findById(sample.orderId));
  if (!sample || !order || files.some(({ sampleId }) => sampleId !== sample.id)) return sampleNotPlanned();
  if (!mayHoldSequencingData(order.status)) return sampleHoldsNoData();
  if (new Set(files.map(({ path }) => isGzipName(path))).size > 1) return formatsDiffer();
  if (files.filter(({ role }) => role === "R1").length >= LANES_MAX) return tooManyLanes();
  const earlier = await readEarlierSets(db, sample.id);
  if (earlier.some(({ status }) => OPEN_LANE_SETS.includes(status))) return "later";
  if (earlier.length > 0 || isRequested) return undefined;
  const active = await Read.query(db).findOne({ sampleId: sample.id, isActive: true });
  return active?.file1 ? sampleHasOtherReads() : undefined;
}

/**
 * Moves copied files to their final paths and makes them lanes of their sample, in one transaction that marks them as
 * imported: after a crash either all or none are. The lane join then makes them the read set. Reads of a later run
 * follow those of the earlier ones: the joined file of the earlier runs is the first part, so that the new read set
 * contains all reads, and supersedes the earlier one, which is kept.
 */
export async function storeReads(
  site: Site,
  { root, reads, copied }: { root: string; reads: SampleReads; copied: CopiedFile[] },
): Promise<void> {
  const ctx = contextFor(site, null);
  const { config } = await readSetting("sequencing-files", site.database);
  const dataClass = config.receivedDataClass ?? "cleaned";
  await transaction(site.database, async (trx) => {
    const sampleId = reads.files[0]?.sampleId ?? "";
    const sample = await Sample.query(trx).findById(sampleId);
    const order = sample && (await Order.query(trx).findById(sample.orderId).forUpdate());
    const folder = await RunFolder.query(trx).findById(reads.runFolderId);
    const current = await ReadIntakeFile.query(trx)
      .whereIn(
        "id",
        copied.map(({ file }) => file.id),
      )
      .where({ status: "passed", sampleId })
      .forUpdate();
    // Assigned to another sample, ignored or imported in the meantime.
    const isCurrent = copied.every(({ file }) =>
      current.some((one) => one.id === file.id && one.stamp === file.stamp),
    );
    if (!sample || !order || !folder || !isCurrent || !mayHoldSequencingData(order.status)) return;
    const run = await findOrCreateRun(trx, order.id, folder);
    const earlier = (await readEarlierSets(trx, sampleId)).filter(
      ({ sequencingRunId }) => sequencingRunId !== run.id,
    );
    await lockPaths(
      trx,
      copied.map(({ path }) => path),
    );
    for (const { tempPath, path } of copied) {
      const to = await resolveInside(root, path);
      await moveFile(await resolveInside(root, tempPath), to);
      await syncFolder(dirname(to));
    }
    const classification = {
      dataClass,
      dataClassSource: "associate" as const,
      classifiedAt: new Date(),
      classifiedById: null,
      classificationNote: null,
    };
    for (const role of ["R1", "R2"] as const) {
      const files = copied.filter(({ file }) => file.role === role);
      if (files.length === 0) continue;
      const key = { sampleId, role, sequencingRunId: run.id };
      const known = await LaneSet.query(trx).findOne(key).withGraphFetched("parts");
      const parts: NewPart[] = [
        ...(known ? [] : await readEarlierPart(trx, earlier, role)),
        ...files.map(({ file, path, sizeBytes }) => ({
          lane: file.lane ?? 1,
          path,
          originalName: basename(file.path),
          size: String(sizeBytes),
          checksum: null,
          readCount: file.reads,
        })),
      ];
      // Lanes of a top-up follow the earlier reads.
      const isTopUp =
        parts.length > files.length ||
        (known?.parts ?? []).some(({ originalName }) => isEarlier(originalName));
      const placed = parts.map((part) => ({
        ...part,
        lane: isEarlier(part.originalName) ? 1 : part.lane + (isTopUp ? 1 : 0),
      }));
      for (const part of placed) await storeLanePart(trx, { key, part, classification, createdById: null });
      for (const { file, path, md5, sha256, sizeBytes } of files)
        await storeHashes(trx, {
          path,
          orderId: order.id,
          bases: file.bases,
          hashes: { md5, sha256, sizeBytes },
        });
    }
    for (const { file, path } of copied)
      await ReadIntakeFile.query(trx).findById(file.id).patch({
        status: "imported",
        reason: null,
        isRequested: false,
        sequencingRunId: run.id,
        importedPath: path,
        importedAt: new Date(),
      });
    await recordChange(trx, ctx, {
      action: "sample.readsImported",
      targetType: "sample",
      targetId: sampleId,
      order,
      after: {
        sampleId,
        run: folder.runName,
        files: copied.map(({ path }) => path),
        reads: reads.files.reduce(
          (sum, { role, reads: count }) => sum + (role === "R1" ? Number(count) : 0),
          0,
        ),
        isTopUp: earlier.length > 0,
        dataClass,
      },
    });
    await publishChange(trx, `runFolder:${folder.id}`);
  });
}
