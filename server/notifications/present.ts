import type { Notification } from "../../db/models/Notification.ts";
import { MESSAGE_EXCERPT_CHARACTERS } from "../limits.ts";
import type { Packages } from "../pipelines/loadPackages.ts";
import { presentName } from "../users/present.ts";

/** A notification as its reader sees it: records by what they are called now, a pipeline that is gone by its id. */
export function presentNotification(
  { order, study, run, message, actor, ...notification }: Notification,
  pipelines: Packages["pipelines"],
) {
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
    excerpt: message && message.deletedAt === null ? excerptOf(message.body) : null,
    data: notification.data,
  };
}

function excerptOf(body: string): string {
  const line = body.replaceAll(/\s+/g, " ");
  if (line.length <= MESSAGE_EXCERPT_CHARACTERS) return line;
  // Never in the middle of a character.
  return `${line.slice(0, MESSAGE_EXCERPT_CHARACTERS).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
