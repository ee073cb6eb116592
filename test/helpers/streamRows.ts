import type { PartialModelObject } from "objection";
import { StreamBarcode } from "../../db/models/StreamBarcode.ts";
import { StreamEvent } from "../../db/models/StreamEvent.ts";
import { StreamFile } from "../../db/models/StreamFile.ts";
import { StreamRun } from "../../db/models/StreamRun.ts";

/** When runs of tests begin. */
export const BEGAN = new Date("2026-11-21T10:00:00.000Z");
/** So long after. */
export const secondsIn = (seconds: number) => new Date(BEGAN.getTime() + seconds * 1000);

let made = 0;

/** The least watched run of an order. Nothing of it lies on the disk. */
export async function aStreamRun(
  orderId: string,
  columns: PartialModelObject<StreamRun> = {},
): Promise<StreamRun> {
  return StreamRun.query().insertAndFetch({
    orderId,
    outputDir: `/data/run ${++made}`,
    startedAt: BEGAN,
    lastSeenAt: BEGAN,
    ...columns,
  });
}

/** All that is stored of a run, in order, without ids and times of the rows themselves. */
export async function rowsOf(runId: string) {
  const {
    id: _id,
    createdAt: _createdAt,
    updatedAt: _updatedAt,
    ...run
  } = await StreamRun.query().findById(runId).throwIfNotFound();
  const ofRun = { streamRunId: runId };
  return {
    run,
    files: (await StreamFile.query().where(ofRun).orderBy("path")).map(
      ({ id: _fileId, streamRunId: _runId, createdAt: _made, updatedAt: _changed, ...file }) => file,
    ),
    barcodes: (await StreamBarcode.query().where(ofRun).orderBy("barcode")).map(
      ({ streamRunId: _runId, ...barcode }) => barcode,
    ),
    events: (await StreamEvent.query().where(ofRun).orderBy("seq")).map(
      ({ id: _eventId, streamRunId: _runId, ...event }) => event,
    ),
  };
}
