import type { Knex } from "knex";
import type { PartialModelObject } from "objection";
import { StreamBarcode } from "../../db/models/StreamBarcode.ts";
import { StreamEvent } from "../../db/models/StreamEvent.ts";
import { StreamFile } from "../../db/models/StreamFile.ts";
import { StreamRun } from "../../db/models/StreamRun.ts";

/** The start time of test runs. */
export const BEGAN = new Date("2026-11-21T10:00:00.000Z");
/** The start time plus an offset. */
export const secondsIn = (seconds: number) => new Date(BEGAN.getTime() + seconds * 1000);

let made = 0;

/** A minimal live sequencing run of an order, without files on disk. */
export async function aStreamRun(
  db: Knex,
  orderId: string,
  columns: PartialModelObject<StreamRun> = {},
): Promise<StreamRun> {
  return StreamRun.query(db).insertAndFetch({
    orderId,
    outputDir: `/data/run ${++made}`,
    startedAt: BEGAN,
    lastSeenAt: BEGAN,
    ...columns,
  });
}

/** All stored rows of a run, sorted, without their ids and times. */
export async function readRows(db: Knex, runId: string) {
  const {
    id: _id,
    createdAt: _createdAt,
    updatedAt: _updatedAt,
    ...run
  } = await StreamRun.query(db).findById(runId).throwIfNotFound();
  const ofRun = { streamRunId: runId };
  return {
    run,
    files: (await StreamFile.query(db).where(ofRun).orderBy("path")).map(
      ({ id: _fileId, streamRunId: _runId, createdAt: _made, updatedAt: _changed, ...file }) => file,
    ),
    barcodes: (await StreamBarcode.query(db).where(ofRun).orderBy("barcode")).map(
      ({ streamRunId: _runId, ...barcode }) => barcode,
    ),
    events: (await StreamEvent.query(db).where(ofRun).orderBy("seq")).map(
      ({ id: _eventId, streamRunId: _runId, ...event }) => event,
    ),
  };
}
