import { z } from "zod";
import { STREAM_EVENT_KINDS, STREAM_STATUSES } from "../../db/values.ts";
import {
  barcodeMapRefused,
  folderWatched,
  outputDirNotAbsolute,
  outputDirOutside,
  outputDirRequired,
  outputDirTooLong,
  outputDirUnreadable,
  outputRootNotConfigured,
  outputRootUnreadable,
  streamRunNotFound,
} from "../../server/sequencing/monitoring/errors.ts";
import type { streams } from "../streams.ts";
import type { Described } from "./operation.ts";
import { count, freeObject, id, time } from "./shapes.ts";
import { orderNotFound } from "../../server/ordering/access/errors.ts";

const kind = z.enum(STREAM_EVENT_KINDS);
const payload = freeObject.describe("Depends on the kind");

const streamRun = z
  .object({
    id,
    orderId: id,
    sequencerRunId: z.string().nullable(),
    flowCellId: z.string().nullable(),
    deviceId: z.string().nullable(),
    outputDir: z.string(),
    status: z.enum(STREAM_STATUSES),
    totalBases: z.string().describe("Integer, possibly too large for a JSON number"),
    totalReads: count,
    barcodeMap: z.record(z.string(), z.string()).describe("Sample ID by lower-case barcode"),
    startedAt: time,
    lastSeenAt: time,
    stoppedAt: time.nullable(),
    latestEvent: z.object({ kind, ts: time, payload }).nullable(),
  })
  .meta({ id: "StreamRun" });

const notThere = [orderNotFound(), streamRunNotFound()];

export const streamsDescribed: Described<typeof streams> = {
  "GET /orders/:orderId/stream": {
    summary: "List live sequencing runs of an order, newest first",
    procedure: "streams.list",
    answers: { 200: z.object({ runs: z.array(streamRun).max(50) }) },
    errors: [orderNotFound()],
  },
  "POST /orders/:orderId/stream": {
    summary: "Start live monitoring",
    description:
      "The directory must be below the output root of the instance. At most one active run per directory.",
    procedure: "streams.start",
    body: z.object({
      outputDir: z.string().describe("Absolute path"),
      deviceId: z.string().nullable().optional(),
      flowCellId: z.string().nullable().optional(),
      sequencerRunId: z.string().nullable().optional(),
      barcodeMap: z.record(z.string(), z.string()).nullable().optional().describe("Sample ID by barcode"),
    }),
    answers: { 201: z.object({ id }) },
    errors: [
      orderNotFound(),
      outputDirRequired(),
      barcodeMapRefused(),
      outputDirNotAbsolute(),
      outputRootNotConfigured(),
      outputRootUnreadable(),
      outputDirUnreadable(),
      outputDirOutside(),
      outputDirTooLong(),
      folderWatched({ id: "<run>", orderId: "<id>", orderNumber: "<order>", outputDir: "<folder>" }),
    ],
  },
  "GET /orders/:orderId/stream/:streamRunId/events": {
    summary: "List events of a live sequencing run, newest first",
    description:
      "With `after`, returns the events that follow this `seq`; pass `cursor` as `after` of the next request to read a backlog in pages.",
    procedure: "streams.events",
    query: z.object({ after: count.optional(), limit: z.int().min(1).max(500).optional() }),
    answers: {
      200: z.object({
        events: z.array(z.object({ id, seq: z.int().min(1), ts: time, kind, payload })),
        cursor: count,
      }),
    },
    errors: notThere,
  },
  "POST /orders/:orderId/stream/:streamRunId/stop": {
    summary: "Stop live monitoring",
    description: "The directory is scanned once more before the run is stopped. Idempotent.",
    procedure: "streams.stop",
    answers: {
      200: z.object({
        ok: z.literal(true),
        alreadyStopping: z.literal(true).optional(),
        alreadyStopped: z.literal(true).optional(),
      }),
    },
    errors: notThere,
  },
  "GET /orders/:orderId/stream/:streamRunId/by-barcode": {
    summary: "List totals by barcode",
    procedure: "streams.byBarcode",
    answers: {
      200: z.object({
        barcodes: z.array(
          z.object({
            barcode: z.string(),
            fileCount: count,
            totalSize: count.describe("Bytes"),
            totalReads: count,
            totalBases: count,
            lastFileAt: time,
            lastFilePath: z.string(),
          }),
        ),
      }),
    },
    errors: notThere,
  },
};
