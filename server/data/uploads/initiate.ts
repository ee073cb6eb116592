import type { Knex } from "knex";
import type { z } from "zod";
import { newId } from "../../../db/newId.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { SequencingRun } from "../../../db/models/SequencingRun.ts";
import { OPEN, SequencingUpload } from "../../../db/models/SequencingUpload.ts";
import { User } from "../../../db/models/User.ts";
import { transaction } from "../../../db/transaction.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { dataRoot } from "../files/dataRoot.ts";
import { OPEN_UPLOADS_PER_PERSON_MAX, FILE_NAME_MAX_BYTES, UPLOAD_MAX_BYTES } from "../limits.ts";
import { mayHoldSequencingData } from "../../ordering/access/orderAccess.ts";
import { lockOrder } from "../../ordering/access/findOrder.ts";
import { sampleNotFound } from "../../ordering/samples/errors.ts";
import { readSetting } from "../../access/settings/readSetting.ts";
import {
  tooManyOpenUploads,
  extensionNotAllowed,
  fileTooLarge,
  requiredFieldsMissing,
  unsafeName,
  wrongReadRole,
  wrongTargetKind,
} from "./errors.ts";
import { findOrderForData } from "../files/findOrderForData.ts";
import { refuseMixedLane } from "./registerFile.ts";
import { type initiateInput, optionalFields, requiredFields } from "./schema.ts";
import { tempPath } from "../files/uploadPaths.ts";
import { sequencingRunNotFound } from "../reads/errors.ts";
import { orderHoldsNoData } from "../files/errors.ts";

/**
 * Opens the session of one file; writes nothing to disk. Returns { uploadId, tempPath, status: PENDING, receivedSize:
 * 0 }. Raises orderNotFound, orderHoldsNoData, what parseUploadFields refuses, sampleNotFound, sequencingRunNotFound,
 * lanesMixed, dataBasePathNotConfigured, tooManyOpenUploads. Spec §4, additions §5.
 */
export async function initiate(ctx: SignedInContext, input: z.output<typeof initiateInput>) {
  const { orderId, ...sent } = input;
  await findOrderForData(ctx, orderId);
  const { config } = await readSetting("sequencing-files", ctx.db);
  const { expectedSize, sampleId, ...fields } = parseUploadFields(sent, config.allowedExtensions);
  await dataRoot(ctx.db);
  const upload = await transaction(ctx.db, async (trx) => {
    const order = await lockOrder(trx, ctx, orderId);
    if (!mayHoldSequencingData(order.status)) raise(orderHoldsNoData());
    const sample = sampleId ? await findTargetSample(trx, orderId, sampleId) : null;
    await checkRun(trx, orderId, fields.metadata.sequencingRunId);
    if (sample && fields.targetKind === "read") await refuseMixedLane(trx, fields, sample.id);
    await checkOpenUploads(trx, ctx.user.id);
    const id = newId();
    const created = await SequencingUpload.query(trx)
      .insert({
        id,
        orderId,
        targetKind: fields.targetKind,
        targetRole: fields.targetRole,
        originalName: fields.originalName,
        checksumProvided: fields.checksumProvided ?? null,
        mimeType: fields.mimeType ?? null,
        metadata: fields.metadata,
        sampleId: sample?.id ?? null,
        tempPath: tempPath({ orderId, id, originalName: fields.originalName }),
        expectedSize: String(expectedSize),
        createdById: ctx.user.id,
      })
      .returning("*");
    await recordChange(trx, ctx, {
      action: "upload.initiated",
      targetType: "upload",
      targetId: id,
      order,
      after: {
        targetKind: fields.targetKind,
        targetRole: fields.targetRole,
        originalName: fields.originalName,
        expectedSize,
        sampleId: created.sampleId,
        status: created.status,
      },
    });
    return created;
  });
  return {
    uploadId: upload.id,
    tempPath: upload.tempPath,
    status: upload.status,
    receivedSize: Number(upload.receivedSize),
  };
}

async function findTargetSample(trx: Knex.Transaction, orderId: string, idOrCode: string): Promise<Sample> {
  const samples = await Sample.query(trx)
    .where({ orderId })
    .where((match) => match.where({ id: idOrCode }).orWhere({ sampleId: idOrCode }));
  // A sample ID may equal the record id of another sample; the record id takes precedence.
  return samples.find((sample) => sample.id === idOrCode) ?? samples[0] ?? raise(sampleNotFound());
}

// Serializes concurrent requests of one user, so that each counts the others.
async function checkOpenUploads(trx: Knex.Transaction, userId: string): Promise<void> {
  await User.query(trx).findById(userId).select("id").forNoKeyUpdate();
  const open = await SequencingUpload.query(trx)
    .where({ createdById: userId })
    .whereIn("status", OPEN)
    .resultSize();
  if (open >= OPEN_UPLOADS_PER_PERSON_MAX) raise(tooManyOpenUploads());
}

async function checkRun(trx: Knex.Transaction, orderId: string, runId: string | undefined): Promise<void> {
  if (runId === undefined) return;
  const run = await SequencingRun.query(trx).findById(runId).where({ orderId });
  if (!run) raise(sequencingRunNotFound());
}

/**
 * Parses the input of a new upload; pure. allowedExtensions: lower-case read extensions. Refuses in the order of spec
 * §7 and additions §5: requiredFieldsMissing, wrongTargetKind, wrongReadRole, extensionNotAllowed, unsafeName,
 * fileTooLarge, then the optional fields with texts of their own.
 */
function parseUploadFields(sent: Record<string, unknown>, allowedExtensions: string[]) {
  const required = requiredFields.safeParse(sent);
  if (!required.success) return raise(requiredFieldsMissing());
  const { targetKind, targetRole, originalName, expectedSize } = required.data;
  if (targetKind !== "read" && targetKind !== "artifact") return raise(wrongTargetKind());
  if (targetKind === "read") {
    if (targetRole !== "R1" && targetRole !== "R2") raise(wrongReadRole());
    if (!endsWithAny(originalName, allowedExtensions)) raise(extensionNotAllowed());
  }
  if (!isFileName(originalName)) raise(unsafeName());
  if (expectedSize > UPLOAD_MAX_BYTES) raise(fileTooLarge());
  return { targetKind, targetRole, originalName, expectedSize, ...optionalFields.parse(sent) } as const;
}

function endsWithAny(name: string, extensions: string[]): boolean {
  const lower = name.toLowerCase();
  return extensions.some((extension) => lower.endsWith(extension));
}

function isFileName(name: string): boolean {
  if (name === "." || name === ".." || name.trim() === "") return false;
  return !/[/\\\p{Cc}\p{Surrogate}]/u.test(name) && Buffer.byteLength(name) <= FILE_NAME_MAX_BYTES;
}
