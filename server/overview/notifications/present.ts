import type { Notification } from "../../../db/models/Notification.ts";
import { MESSAGE_EXCERPT_CHARACTERS } from "../../platform/limits/limits.ts";
import type { Packages } from "../../analysis/pipelines/packagesOf.ts";
import { failureOf } from "../../analysis/runRecords/failureOf.ts";
import { presentName } from "../../platform/people/presentPerson.ts";

/** Returns a notification for its reader: records under their current names, a removed pipeline under its id. */
export function presentNotification(found: Notification, pipelines: Packages["pipelines"]) {
  const { order, study, run, actor, ...notification } = found;
  const text = textOf(found);
  const pipelineName = run && (pipelines.get(run.pipelineId)?.registry.name ?? run.pipelineId);
  return {
    id: notification.id,
    kind: notification.kind,
    times: notification.times,
    isRead: notification.readAt !== null,
    at: notification.lastAt.toISOString(),
    actor: presentName(actor),
    order: order ? { id: order.id, orderNumber: order.orderNumber, name: order.name } : null,
    study: study ? { id: study.id, title: study.title } : null,
    run: run ? { id: run.id, runNumber: run.runNumber, pipelineName } : null,
    streamRunId: notification.streamRunId,
    excerpt: excerptOf(text),
    data: notification.data,
  };
}

/** The text of a comment, or the reason of a failed run. */
function textOf({ kind, run, message }: Notification): string | undefined {
  if (kind === "run.failed") return run ? failureOf(run)?.reason : undefined;
  return message && message.deletedAt === null ? message.body : undefined;
}

function excerptOf(body: string | undefined): string | null {
  if (body === undefined) return null;
  const line = body.replaceAll(/\s+/g, " ");
  if (line.length <= MESSAGE_EXCERPT_CHARACTERS) return line;
  // Never cuts a surrogate pair.
  return `${line.slice(0, MESSAGE_EXCERPT_CHARACTERS).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
