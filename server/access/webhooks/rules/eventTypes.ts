/** Event types in the order of db/values.ts, with the values that their chat texts can contain as {name}. */
export const TEMPLATE_VALUES = {
  "order.submitted": ["order", "name", "status"],
  "order.approved": ["order", "name", "status"],
  "order.stage_changed": ["order", "name", "status", "stage"],
  "samples.updated": ["order", "name", "status"],
  "upload.completed": ["order", "name", "file", "sample"],
  "delivery.published": ["order", "name", "status"],
  "delivery.unpublished": ["order", "name", "status"],
  "analysis.started": ["pipeline", "run", "target"],
  "analysis.completed": ["pipeline", "run", "target"],
  "analysis.failed": ["pipeline", "run", "target"],
  "analysis.cancelled": ["pipeline", "run", "target"],
  "sequencing_run.started": ["run", "order", "name"],
  "sequencing_run.stopped": ["run", "order", "name"],
  "sequencing_run.stalled": ["run", "order", "name"],
  "study.ready": ["study"],
  "webhook.test": [],
} as const;

export type EventType = keyof typeof TEMPLATE_VALUES;

/** Events to which webhooks and chat channels subscribe. A test event is sent on request only. */
export const SUBSCRIBED_EVENTS = (Object.keys(TEMPLATE_VALUES) as EventType[]).filter(
  (type) => type !== "webhook.test",
);
