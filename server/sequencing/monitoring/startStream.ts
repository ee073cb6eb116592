import type { Knex } from "knex";
import type { z } from "zod";
import type { Order } from "../../../db/models/Order.ts";
import { StreamEvent } from "../../../db/models/StreamEvent.ts";
import { StreamRun } from "../../../db/models/StreamRun.ts";
import { newId } from "../../../db/newId.ts";
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
import { recordChanges } from "../../platform/audit/recordChange.ts";
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
  if (isBlank(outputDir)) raise(outputDirRequired());
  const map = parseBarcodeMap(barcodeMap);
  // The order may have been deleted since.
  const again = () => findOrder(ctx, orderId);
  const [id = ""] = await startOnDirectory(ctx, outputDir, again, async (trx, directory) =>
    insertRuns(trx, ctx, directory, [{ order, barcodeMap: map, ...named }]),
  );
  return { id };
}

/**
 * Starts runs in a SERIALIZABLE transaction, which is retried when it loses a race: of concurrent starts on a directory
 * one wins. again: called after a referenced record was deleted. insert: receives the directory with links resolved.
 * Raises outputDirRequired, what resolveOutputFolder raises, folderWatched.
 */
export async function startOnDirectory<Started>(
  ctx: SignedInContext,
  outputDir: string | undefined,
  again: () => Promise<unknown>,
  insert: (trx: Knex.Transaction, directory: string) => Promise<Started>,
): Promise<Started> {
  if (outputDir === undefined || isBlank(outputDir)) return raise(outputDirRequired());
  const directory = await resolveOutputFolder(ctx.db, outputDir);
  while (true) {
    try {
      return await serializable(ctx.db, async (trx) => {
        const winner = await findActiveRun(directory, trx);
        if (winner) raise(folderWatched({ ...winner, outputDir }));
        return insert(trx, directory);
      });
    } catch (error) {
      if (sqlState(error) === FOREIGN_KEY_VIOLATION) await again();
      if (!LOST_RACE.has(sqlState(error))) throw error;
      const winner = await findActiveRun(directory, ctx.db);
      if (winner) raise(folderWatched({ ...winner, outputDir }));
      // That run was stopped since, or the conflict concerned another directory: try again.
    }
  }
}

function isBlank(outputDir: string | undefined): boolean {
  return outputDir === undefined || outputDir.trim() === "";
}

async function findActiveRun(outputDir: string, trx: Knex) {
  const [run] = await StreamRun.query(trx)
    .joinRelated("order")
    .where({ outputDir, "stream_runs.status": "ACTIVE", leadId: null })
    .select("stream_runs.id", "orderId", "order.orderNumber")
    .limit(1);
  return run as { id: string; orderId: string; orderNumber: string } | undefined;
}

interface NewRun extends Pick<
  z.output<typeof startWithTargetInput>,
  "deviceId" | "flowCellId" | "sequencerRunId" | "targetBases"
> {
  order: Pick<Order, "id" | "userId">;
  barcodeMap: StreamRun["barcodeMap"];
  instrumentRunId?: string;
}

/** Inserts the runs of orders on one directory with their first events; the first run counts the files of the others.
 *  Returns their ids. */
export async function insertRuns(
  trx: Knex.Transaction,
  ctx: SignedInContext,
  outputDir: string,
  runs: NewRun[],
): Promise<string[]> {
  const now = new Date();
  const ids = runs.map(() => newId());
  const [lead = ""] = ids;
  const rows = runs.map(({ order, targetBases, instrumentRunId, ...named }, at) => ({
    id: ids[at] ?? "",
    order,
    targetBases,
    columns: {
      outputDir,
      barcodeMap: named.barcodeMap,
      deviceId: named.deviceId ?? null,
      flowCellId: named.flowCellId ?? null,
      sequencerRunId: named.sequencerRunId ?? null,
    },
    shared: { leadId: at === 0 ? null : lead, instrumentRunId: instrumentRunId ?? null },
  }));
  await StreamRun.query(trx).insert(
    rows.map(({ id, order, targetBases, columns, shared }) => ({
      id,
      ...columns,
      ...shared,
      targetBases: targetBases ? String(targetBases) : null,
      orderId: order.id,
      status: "ACTIVE" as const,
      startedById: ctx.user.id,
      startedAt: now,
      lastSeenAt: now,
      nextEventSeq: "2",
    })),
  );
  await StreamEvent.query(trx).insert(
    rows.map(({ id, columns: { barcodeMap } }) => ({
      streamRunId: id,
      seq: "1",
      ts: now,
      kind: "RUN_STARTED" as const,
      payload: { outputDir, barcodeMap },
    })),
  );
  await recordChanges(
    trx,
    ctx,
    rows.map(({ id, order, targetBases, columns, shared }) => ({
      action: "streamRun.started",
      targetType: "stream",
      targetId: id,
      order: { id: order.id, userId: order.userId },
      after: {
        status: "ACTIVE",
        ...columns,
        ...(targetBases && { targetBases }),
        ...(shared.leadId && { leadId: shared.leadId }),
      },
    })),
  );
  await emitEvent(trx, "sequencing_run.started", ...ids);
  await publishChange(trx, MONITOR_WAKE);
  return ids;
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
