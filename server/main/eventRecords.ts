import { Order } from "../../db/models/Order.ts";
import { PipelineRun } from "../../db/models/PipelineRun.ts";
import { SequencingUpload } from "../../db/models/SequencingUpload.ts";
import { StreamRun } from "../../db/models/StreamRun.ts";
import { Study } from "../../db/models/Study.ts";
import { registerEventRecord } from "../access/webhooks/eventRecords.ts";
import { getRun } from "../analysis/runs/getRun.ts";
import { getUpload } from "../data/uploads/listUploads.ts";
import { getOrder } from "../ordering/orders/getOrder.ts";
import { getStudy } from "../ordering/studies/getStudy.ts";
import { raise } from "../platform/errors/apiError.ts";
import { forbidden } from "../platform/errors/errors.ts";
import type { SignedInContext } from "../platform/rpc/context.ts";
import { hasRight } from "../platform/rpc/rules/rights.ts";
import { findStreamRun } from "../sequencing/monitoring/findStreamRun.ts";
import { readLatestEvents } from "../sequencing/monitoring/listStreams.ts";
import { presentStreamRun } from "../sequencing/monitoring/present.ts";

/** Registers the records of events; docs/using/webhooks.md lists their paths. */
export function registerEventRecords(): void {
  registerEventRecord(["order", "samples", "delivery"], async (db, orderId) => {
    const order = await Order.query(db).findById(orderId);
    return (
      order && {
        ids: { id: order.id },
        ownerId: order.userId,
        values: orderValues(order),
        status: order.status,
        stage: order.stage,
        path: `/orders/${order.id}`,
        read: (ctx) => getOrder(ctx, { orderId }),
      }
    );
  });
  registerEventRecord(["upload"], async (db, uploadId) => {
    const upload = await SequencingUpload.query(db).findById(uploadId).withGraphFetched("sample");
    const order = upload && (await Order.query(db).findById(upload.orderId));
    return (
      order && {
        ids: { uploadId, orderId: order.id, sampleId: upload.sampleId },
        ownerId: order.userId,
        values: {
          ...orderValues(order),
          file: upload.originalName,
          sample: upload.sample?.sampleId ?? "",
        },
        path: `/orders/${order.id}`,
        read: (ctx) => getUpload(facilityOnly(ctx), { orderId: order.id, uploadId }),
      }
    );
  });
  registerEventRecord(["sequencing_run"], async (db, streamRunId) => {
    const found = await StreamRun.query(db).findById(streamRunId);
    const order = found && (await Order.query(db).findById(found.orderId));
    return (
      order && {
        ids: { id: streamRunId, orderId: order.id },
        ownerId: order.userId,
        values: {
          ...orderValues(order),
          run: found.sequencerRunId ?? found.flowCellId ?? streamRunId,
        },
        path: `/orders/${order.id}/streams/${streamRunId}`,
        async read(ctx) {
          const run = await findStreamRun(facilityOnly(ctx), { orderId: order.id, streamRunId });
          const events = await readLatestEvents(db, [run]);
          return presentStreamRun(run, events.get(run.id));
        },
      }
    );
  });
  registerEventRecord(["analysis"], async (db, runId) => {
    const run = await PipelineRun.query(db).findById(runId).withGraphFetched("[order, study]");
    return (
      run && {
        ids: { id: run.id, orderId: run.orderId, studyId: run.studyId },
        ownerId: run.order?.userId ?? run.study?.userId ?? run.userId ?? "",
        values: {
          run: run.runNumber,
          pipeline: run.pipelineId,
          target: run.order?.orderNumber ?? run.study?.title ?? "",
        },
        path: `/analyses/${run.id}`,
        read: async (ctx) => (await getRun(ctx, { runId })).run,
      }
    );
  });
  registerEventRecord(["study"], async (db, studyId) => {
    const study = await Study.query(db).findById(studyId);
    return (
      study && {
        ids: { id: study.id },
        ownerId: study.userId,
        values: { study: study.title },
        path: `/studies/${study.id}`,
        read: (ctx) => getStudy(ctx, { studyId }),
      }
    );
  });
}

/** Raises forbidden for a researcher, to whom the documented path of the record does not answer. */
function facilityOnly(ctx: SignedInContext): SignedInContext {
  return hasRight(ctx.user, "records.read") ? ctx : raise(forbidden());
}

function orderValues({ orderNumber, name }: Order) {
  return { order: orderNumber, name: name ?? "" };
}
