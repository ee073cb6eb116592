import { RingProgress } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { t } from "../../kit/i18n/t.ts";
import { formatPart } from "../../kit/components/formatLength.ts";
import { useTabQueue } from "./tabQueue.ts";
import { isActive, isOver } from "./uploadItem.ts";
import { summarize } from "./uploadSummary.ts";
import classes from "./uploads.module.css";

/**
 * The progress of this window's uploads, on every page, with a link to the page of their order. Renders nothing
 * without unfinished uploads.
 */
export function UploadIndicator() {
  const { items, samples } = useTabQueue();
  const summary = summarize(items, samples, 0);
  const first = items.find(isActive) ?? items.find((item) => !isOver(item));
  if (!first) return null;
  const percent = formatPart(summary.part);
  const stopped = summary.failed + summary.paused;
  const words =
    summary.active > 0
      ? t("navigation.uploads", { count: summary.active, percent })
      : t("navigation.uploads.stopped", { count: stopped });
  return (
    <Link
      to="/orders/$orderId/files"
      params={{ orderId: first.request.orderId }}
      className={classes.indicator}
      aria-label={words}
      title={words}
    >
      <RingProgress
        size={22}
        thickness={4}
        aria-hidden
        sections={[
          {
            value: summary.part * 100,
            color: summary.active === 0 || summary.failed > 0 ? "yellow" : "cyan",
          },
        ]}
      />
      <span aria-hidden>{percent}</span>
    </Link>
  );
}
