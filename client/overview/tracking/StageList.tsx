import { Text } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconDots, IconMinus, IconPlayerPlay } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { sentenceText } from "../../kit/i18n/sentenceText.ts";
import { t } from "../../kit/i18n/t.ts";
import { TextLink } from "../../kit/components/LinkButton.tsx";
import type { AnyTimeline, Detail, Stage } from "./timeline.ts";
import classes from "./timeline.module.css";
import { formatDetail, waitsFor, formatStageTime } from "./formatDetail.ts";

const MARKS: Record<Stage["state"], ReactNode> = {
  done: <IconCheck size={15} stroke={3} aria-hidden />,
  underWay: <IconPlayerPlay size={14} stroke={2.5} aria-hidden />,
  next: <IconDots size={16} stroke={2.5} aria-hidden />,
  later: null,
  skipped: <IconMinus size={14} stroke={2.5} aria-hidden />,
  problem: <IconAlertTriangle size={15} stroke={2.25} aria-hidden />,
};

/** The timeline of a sample by stage: when each was reached, its details, and the requirement of the next one. */
export function StageList({ timeline }: { timeline: AnyTimeline }) {
  const { viewer, stages, next } = timeline;
  return (
    <ol className={classes.stages} aria-label={t("tracking.stages")}>
      {stages.map((stage) => (
        <li
          key={stage.name}
          className={classes.stage}
          data-state={stage.state}
          aria-current={next?.stage === stage.name ? "step" : undefined}
        >
          <span className={classes.mark} data-state={stage.state}>
            {MARKS[stage.state]}
          </span>
          <div className={classes.name}>{t(`tracking.stage.${stage.name}`)}</div>
          <Text size="sm" c="dimmed">
            {formatStageTime(stage)}
          </Text>
          {stage.waiting && <Text size="sm">{waitsFor(viewer, stage.waiting)}</Text>}
          {stage.details.length > 0 && (
            <ul className={classes.details}>
              {stage.details.map((detail) => (
                <Text component="li" size="sm" key={detailKey(detail)} className={classes.detail}>
                  <DetailLink timeline={timeline} detail={detail}>
                    {formatDetail(detail)}
                  </DetailLink>
                  {detail.kind === "analysis" && detail.status === "failed" && detail.why !== null && (
                    <Text size="sm" c="dimmed">
                      {sentenceText(detail.why)}
                    </Text>
                  )}
                </Text>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}

function detailKey(detail: Detail): string {
  if (detail.kind === "stream") return `${detail.streamRunId} ${detail.barcode}`;
  if (detail.kind === "replacedTube") return detail.tubeCode;
  if (detail.kind === "picture") return detail.attachmentId;
  if (detail.kind === "plan") return detail.sequencingRunId;
  if (detail.kind === "transfer") return `transfer ${detail.role} ${detail.at}`;
  if (detail.kind === "file") return detail.role;
  // A link names no runs.
  if (detail.kind === "analysis") return `${detail.runId ?? detail.pipeline} ${detail.startedAt ?? ""}`;
  return detail.kind;
}

/** Links to the subject of a detail, if it has a page. */
function DetailLink({
  timeline,
  detail,
  children,
}: {
  timeline: AnyTimeline;
  detail: Detail;
  children: string;
}) {
  if (timeline.viewer === "link") return children;
  const orderId = timeline.order.id;
  if (detail.kind === "analysis" && detail.runId !== null)
    return (
      <TextLink to="/analyses/$runId" params={{ runId: detail.runId }} inherit>
        {children}
      </TextLink>
    );
  if (detail.kind === "plan")
    return (
      <TextLink
        to="/orders/$orderId/sequencing"
        params={{ orderId }}
        search={{ run: detail.sequencingRunId }}
        inherit
      >
        {children}
      </TextLink>
    );
  if (detail.kind === "stream")
    return (
      <TextLink
        to="/orders/$orderId/streams/$streamRunId"
        params={{ orderId, streamRunId: detail.streamRunId }}
        inherit
      >
        {children}
      </TextLink>
    );
  return children;
}
