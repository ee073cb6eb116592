import type { Knex } from "knex";
import type { z } from "zod";
import type { Order } from "../../../db/models/Order.ts";
import { StreamEvent } from "../../../db/models/StreamEvent.ts";
import { StreamRun } from "../../../db/models/StreamRun.ts";
import { serializable } from "../../../db/serializable.ts";
import {
  DEADLOCK_DETECTED,
  FOREIGN_KEY_VIOLATION,
  SERIALIZATION_FAILURE,
  sqlState,
  UNIQUE_VIOLATION,
} from "../../../db/sqlState.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { emitEvent } from "../../access/webhooks/emitEvent.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import { publishChange } from "../../platform/events/publishChange.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { findOrder } from "../../ordering/access/findOrder.ts";
import { folderWatched, outputDirRequired, barcodeMapRefused } from "./errors.ts";
import { MONITOR_WAKE } from "./FoundFile.ts";
import { resolveOutputFolder } from "./resolveOutputFolder.ts";
import type { startWithTargetInput } from "./schema.ts";
import { BARCODE_MAP_MAX } from "../limits.ts";

const LOST_RACE = new Set<string | undefined>([UNIQUE_VIOLATION, SERIALIZATION_FAILURE, DEADLOCK_DETECTED]);
const BARCODE_MAX_CHARACTERS = 200;
const SAMPLE_CODE_MAX_CHARACTERS = 100;

/**
 * Starts the monitoring of a directory that a sequencer writes into, for an order. outputDir: absolute; stored with
 * links resolved. barcodeMap: barcode to sample ID. targetBases: the wanted yield. One ACTIVE run per directory: of
 * concurrent starts one wins.
 * Returns { id }. Raises orderNotFound, outputDirRequired, barcodeMapRefused, what resolveOutputFolder raises,
 * folderWatched. Spec §4, live stream, rules 1 and 3.
 */
export async function startStream(
  ctx: SignedInContext,
  { orderId, outputDir, barcodeMap, ...named }: z.output<typeof startWithTargetInput>,
): Promise<{ id: string }> {
  const order = await findOrder(ctx, orderId);
  if (outputDir === undefined || outputDir.trim() === "") return raise(outputDirRequired());
  const columns = {
    barcodeMap: parseBarcodeMap(barcodeMap),
    outputDir: await resolveOutputFolder(ctx.db, outputDir),
    ...named,
  };
  while (true) {
    try {
      return await serializable(ctx.db, async (trx) => {
        const winner = await findActiveRun(columns.outputDir, trx);
        if (winner) raise(folderWatched({ ...winner, outputDir }));
        return { id: await insertRun(trx, ctx, order, columns) };
      });
    } catch (error) {
      // The order may have been deleted since.
      if (sqlState(error) === FOREIGN_KEY_VIOLATION) await findOrder(ctx, orderId);
      if (!LOST_RACE.has(sqlState(error))) throw error;
      const winner = await findActiveRun(columns.outputDir, ctx.db);
      if (winner) raise(folderWatched({ ...winner, outputDir }));
      // That run was stopped since, or the conflict concerned another directory: try again.
    }
  }
}

async function findActiveRun(outputDir: string, trx: Knex) {
  const [run] = await StreamRun.query(trx)
    .joinRelated("order")
    .where({ outputDir, "stream_runs.status": "ACTIVE" })
    .select("stream_runs.id", "orderId", "order.orderNumber")
    .limit(1);
  return run as { id: string; orderId: string; orderNumber: string } | undefined;
}

type RunColumns = Pick<StreamRun, "outputDir" | "barcodeMap"> &
  Pick<z.output<typeof startWithTargetInput>, "deviceId" | "flowCellId" | "sequencerRunId" | "targetBases">;

async function insertRun(
  trx: Knex.Transaction,
  ctx: SignedInContext,
  { id: orderId, userId }: Order,
  {
    outputDir,
    barcodeMap,
    deviceId = null,
    flowCellId = null,
    sequencerRunId = null,
    targetBases,
  }: RunColumns,
): Promise<string> {
  const now = new Date();
  const named = { outputDir, barcodeMap, deviceId, flowCellId, sequencerRunId };
  const run = await StreamRun.query(trx).insert({
    ...named,
    targetBases: targetBases ? String(targetBases) : null,
    orderId,
    status: "ACTIVE",
    startedById: ctx.user.id,
    startedAt: now,
    lastSeenAt: now,
    nextEventSeq: "2",
  });
  await StreamEvent.query(trx).insert({
    streamRunId: run.id,
    seq: "1",
    ts: now,
    kind: "RUN_STARTED",
    payload: { outputDir, barcodeMap },
  });
  await recordChange(trx, ctx, {
    action: "streamRun.started",
    targetType: "stream",
    targetId: run.id,
    order: { id: orderId, userId },
    after: { status: "ACTIVE", ...named, ...(targetBases && { targetBases }) },
  });
  await emitEvent(trx, "sequencing_run.started", run.id);
  await publishChange(trx, MONITOR_WAKE);
  return run.id;
}

/**
 * Parses a barcode map to its stored form: lower-case barcodes to sample IDs. Of two barcodes that become equal the
 * later wins; empty values are dropped. value: the request value, null or undefined for none. Raises barcodeMapRefused.
 * Spec §4, live stream.
 */
function parseBarcodeMap(value: unknown): Record<string, string> {
  if (value === undefined || value === null) return {};
  if (typeof value !== "object" || Array.isArray(value)) return raise(barcodeMapRefused());
  const entries = Object.entries(value);
  if (entries.length > BARCODE_MAP_MAX) raise(barcodeMapRefused());
  const map = new Map<string, string>();
  for (const [written, named] of entries) {
    const barcode = written.trim().toLowerCase();
    if (typeof named !== "string" || !fits(barcode, BARCODE_MAX_CHARACTERS))
      return raise(barcodeMapRefused());
    const sampleCode = named.trim();
    if (!fits(sampleCode, SAMPLE_CODE_MAX_CHARACTERS)) raise(barcodeMapRefused());
    if (barcode === "" || sampleCode === "") map.delete(barcode);
    else map.set(barcode, sampleCode);
  }
  // Defines each key as an own property, including one such as __proto__.
  return Object.fromEntries(map);
}

function fits(text: string, maxCharacters: number): boolean {
  return text.length <= maxCharacters && !/\0|\p{Surrogate}/u.test(text);
}
