import { ActionIcon, Progress, Stack, Text } from "@mantine/core";
import { IconPlayerPause, IconPlayerPlay, IconRefresh, IconRestore, IconX } from "@tabler/icons-react";
import { memo, type ReactNode } from "react";
import { t } from "../../kit/i18n/t.ts";
import { formatBytes } from "../../kit/components/format.ts";
import { formatLength, formatPart } from "../../kit/components/formatLength.ts";
import { tabQueue } from "./tabQueue.ts";
import { transferRate, secondsLeft } from "./transferRate.ts";
import { isActive, isOver, type UploadItem } from "./uploadItem.ts";
import classes from "./uploads.module.css";

const COLORS: Partial<Record<UploadItem["state"], string>> = {
  arrived: "teal",
  failed: "red",
  paused: "gray.5",
  queued: "gray.5",
  cancelled: "gray.5",
  waiting: "yellow",
  offline: "yellow",
  signedOut: "yellow",
};

function laneWord({ metadata: { lane } }: UploadItem["request"]): string | null {
  return lane === undefined ? null : t("uploads.review.lane", { lane });
}

/** The upload of one file. */
export const TransferRow = memo(function TransferRow({ item, nowMs }: { item: UploadItem; nowMs: number }) {
  const { request, sampleCode, state } = item;
  const name = request.originalName;
  const part = state === "arrived" ? 1 : item.sentBytes / request.expectedSize;
  const role = request.targetKind === "read" ? request.targetRole : t("uploads.role.attachment");

  return (
    <li className={classes.transfer}>
      <Stack gap={0}>
        <Text fw={600} size="sm" className={classes.name}>
          {name}
        </Text>
        <Text size="sm" c="dimmed" className={classes.numbers}>
          {[sampleCode, role, laneWord(request), formatBytes(request.expectedSize)]
            .filter((word) => word !== null)
            .join(" · ")}
        </Text>
      </Stack>
      <Stack gap={4} className={classes.progress}>
        <Progress
          value={part * 100}
          color={COLORS[state] ?? "cyan"}
          animated={state === "completing"}
          aria-label={name}
        />
        <Text
          size="sm"
          c={state === "failed" ? "var(--mantine-color-error)" : "dimmed"}
          className={classes.numbers}
        >
          {stateWords(item, nowMs)}
        </Text>
      </Stack>
      <div className={classes.actions}>
        <Actions item={item} />
      </div>
    </li>
  );
});

function Actions({ item }: { item: UploadItem }) {
  const { id, state } = item;
  const name = item.request.originalName;
  const canResume = ["paused", "waiting", "signedOut"].includes(state);
  return (
    <>
      {isActive(item) && !canResume && (
        <Action label={t("uploads.sending.pause", { name })} onClick={() => tabQueue.pause([id])}>
          <IconPlayerPause size={18} aria-hidden />
        </Action>
      )}
      {canResume && (
        <Action label={t("uploads.sending.resume", { name })} onClick={() => tabQueue.resume([id])}>
          <IconPlayerPlay size={18} aria-hidden />
        </Action>
      )}
      {state === "failed" && !item.needsFile && (
        <>
          <Action label={t("uploads.sending.retry", { name })} onClick={() => tabQueue.resume([id])}>
            <IconRefresh size={18} aria-hidden />
          </Action>
          {item.uploadId !== null && !item.mustStartOver && (
            <Action label={t("uploads.sending.startOver", { name })} onClick={() => tabQueue.startOver(id)}>
              <IconRestore size={18} aria-hidden />
            </Action>
          )}
        </>
      )}
      {isOver(item) || item.needsFile ? (
        <Action label={t("uploads.sending.dismiss", { name })} onClick={() => tabQueue.dismiss([id])}>
          <IconX size={18} aria-hidden />
        </Action>
      ) : (
        <Action label={t("uploads.sending.cancel", { name })} onClick={() => tabQueue.cancel([id])}>
          <IconX size={18} aria-hidden />
        </Action>
      )}
    </>
  );
}

function Action({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <ActionIcon variant="subtle" color="gray" size={34} aria-label={label} title={label} onClick={onClick}>
      {children}
    </ActionIcon>
  );
}

/** Formats the state of an upload. */
export function stateWords(item: UploadItem, nowMs: number): string {
  const { state, request, sentBytes, waiting } = item;
  const percent = formatPart(Math.min(sentBytes / request.expectedSize, 0.99));
  if (state === "waiting" && waiting) {
    const seconds = Math.ceil((waiting.untilMs - nowMs) / 1_000);
    const reason = waiting.reason ?? t("uploads.state.noAnswer");
    return t("uploads.state.nextTry", { reason, seconds });
  }
  if (state === "failed") return failureWords(item);
  if (state === "paused") return t("uploads.state.percent", { state: t("uploads.state.paused"), percent });
  if (state === "completing" && item.isVerified) return t("uploads.state.checking");
  if (state !== "sending") return t(`uploads.state.${state === "waiting" ? "noAnswer" : state}`);
  const rate = transferRate(item.samples, nowMs);
  const left = secondsLeft(request.expectedSize - sentBytes, rate);
  return [
    percent,
    ...(rate === null ? [] : [t("uploads.sending.rate", { rate: formatBytes(rate) })]),
    ...(left === null ? [] : [t("uploads.sending.left", { time: timeLeft(left) })]),
  ].join(" · ");
}

function failureWords({ failure, mustStartOver, needsFile }: UploadItem): string {
  if (needsFile) return t("uploads.state.changed");
  const reason = failure ?? t("uploads.state.failed");
  return mustStartOver ? t("uploads.state.startsOver", { reason }) : reason;
}

/** Formats a remaining time, rounded so that it does not claim false precision. */
export function timeLeft(seconds: number): string {
  return seconds < 10 ? t("uploads.sending.soon") : formatLength(Math.ceil(seconds / 5) * 5);
}
