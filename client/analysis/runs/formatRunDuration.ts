import { t } from "../../kit/i18n/t.ts";
import type { Outputs } from "../../kit/trpc/trpc.ts";
import { formatSeconds, wholeSeconds } from "../../kit/components/formatSeconds.ts";

export type ListedRun = Outputs["runs"]["list"]["runs"][number];

/** The target of a run and the link to it. */
export function runTarget({ order, study }: Pick<ListedRun, "order" | "study">) {
  if (order) {
    const name = order.name === null ? order.orderNumber : `${order.orderNumber} · ${order.name}`;
    return { name, to: "/orders/$orderId", params: { orderId: order.id } } as const;
  }
  return study
    ? ({ name: study.title, to: "/studies/$studyId", params: { studyId: study.id } } as const)
    : null;
}

/**
 * Formats the duration of a run, up to `now` while it is active; undefined before its start.
 * @param now milliseconds since 1970
 */
export function formatRunDuration(
  { startedAt, completedAt, status }: Pick<ListedRun, "startedAt" | "completedAt" | "status">,
  now: number,
): string | undefined {
  if (startedAt === null) return undefined;
  const begun = Date.parse(startedAt);
  if (completedAt !== null)
    return t("runs.list.took", { length: secondsBetween(begun, Date.parse(completedAt)) });
  if (status !== "running") return undefined;
  return t("runs.list.since", { length: secondsBetween(begun, now) });
}

function secondsBetween(beginMs: number, endMs: number): string {
  return formatSeconds(wholeSeconds((endMs - beginMs) / 1000));
}

/** Whether it is worth showing how far a run is. */
export function isActiveRun({ status }: Pick<ListedRun, "status">): boolean {
  return status === "running";
}
