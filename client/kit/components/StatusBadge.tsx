import type { ReactNode } from "react";
import { type MessageKey, t } from "../i18n/t.ts";
import { type BadgeColor, WordBadge } from "./WordBadge.tsx";

/** The color of each state of orders and samples, analyses and their tasks, and live sequencing runs. */
const STATE_COLORS = {
  DRAFT: "gray",
  SUBMITTED: "lightBlue",
  COMPLETED: "teal",
  WAITING: "gray",
  SENT: "lightBlue",
  RECEIVED: "blue",
  REJECTED: "red",
  CANCELLED: "gray",
  PROCESSING: "lightBlue",
  SEQUENCED: "blue",
  DATA_RECEIVED: "darkBlue",
  QC_REVIEW: "darkBlue",
  READY: "teal",
  DELIVERED: "teal",
  CLOSED: "gray",
  ISSUE: "orange",
  pending: "gray",
  queued: "lightBlue",
  submitted: "lightBlue",
  running: "blue",
  completed: "teal",
  cached: "teal",
  failed: "red",
  ignored: "orange",
  retried: "orange",
  aborted: "gray",
  cancelled: "gray",
  ACTIVE: "blue",
  STOPPING: "darkBlue",
  STOPPED: "gray",
} as const satisfies Record<string, BadgeColor>;

type State = keyof typeof STATE_COLORS;

/** The states of orders and samples. */
export type Status = { [Key in State]: `status.${Key}` extends MessageKey ? Key : never }[State];

/** A state in its color, with its mark. */
export function StateBadge({ state, children }: { state: State; children: ReactNode }) {
  return (
    <WordBadge isState color={STATE_COLORS[state]}>
      {children}
    </WordBadge>
  );
}

/** The state of an order or a sample. */
export function StatusBadge({ status }: { status: Status }) {
  return <StateBadge state={status}>{t(`status.${status}`)}</StateBadge>;
}
