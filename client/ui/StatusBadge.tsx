import { Badge } from "@mantine/core";
import { t } from "../messages/t.ts";

const COLORS = {
  DRAFT: "gray",
  SUBMITTED: "blue",
  COMPLETED: "teal",
  WAITING: "gray",
  PROCESSING: "blue",
  SEQUENCED: "violet",
  QC_REVIEW: "yellow",
  READY: "teal",
  ISSUE: "red",
} as const;

export type Status = keyof typeof COLORS;

/** The state of an order or a sample as a word on a quiet ground; the color only repeats it. */
export function StatusBadge({ status }: { status: Status }) {
  return (
    <Badge color={COLORS[status]} variant="light" autoContrast tt="none" fw={600} className="status-badge">
      {t(`status.${status}`)}
    </Badge>
  );
}
