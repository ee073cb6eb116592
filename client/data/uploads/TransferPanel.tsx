import {
  Alert,
  Button,
  Card,
  Group,
  List,
  Pagination,
  Progress,
  SegmentedControl,
  Stack,
  Text,
  Title,
  VisuallyHidden,
} from "@mantine/core";
import { modals } from "@mantine/modals";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { useState } from "react";
import { t } from "../../kit/i18n/t.ts";
import { formatBytes } from "../../kit/components/format.ts";
import { LinkButton } from "../../kit/components/LinkButton.tsx";
import { tabQueue } from "./tabQueue.ts";
import { stateWords, timeLeft, TransferRow } from "./TransferRow.tsx";
import type { RateSamples } from "./transferRate.ts";
import { isActive, isOver, type UploadItem } from "./uploadItem.ts";
import { summarize, type UploadSummary } from "./uploadSummary.ts";
import classes from "./uploads.module.css";
import { useNow } from "../../kit/components/useNow.ts";

const PAGE_SIZE = 50;
const NAMED_MAX = 10;
const LIVE_STEP_PERCENT = 10;

/** The uploads of an order: total progress, each file and the results. */
export function TransferPanel({
  orderId,
  items,
  samples,
}: {
  orderId: string;
  items: UploadItem[];
  samples: RateSamples;
}) {
  const [filter, setFilter] = useState("all");
  const [page, setPage] = useState(1);
  const nowMs = useNow(items.some(isActive));
  const summary = summarize(items, samples, nowMs);
  const unfinished = items.filter((item) => !isOver(item));
  const shown = filter === "all" ? items : unfinished;
  const pages = Math.max(1, Math.ceil(shown.length / PAGE_SIZE));
  const at = (Math.min(page, pages) - 1) * PAGE_SIZE;

  return (
    <Card withBorder component="section" aria-labelledby="sending-title">
      <Stack gap="md">
        <Group justify="space-between" gap="sm">
          <Title order={2} size="h4" id="sending-title">
            {t("uploads.sending.title")}
          </Title>
          <Controls items={items} summary={summary} />
        </Group>
        <Total summary={summary} />
        {summary.active === 0 && summary.files > 0 && summary.paused === 0 && (
          <End orderId={orderId} items={items} summary={summary} nowMs={nowMs} />
        )}
        {items.length > 5 && (
          <SegmentedControl
            size="sm"
            w="fit-content"
            aria-label={t("uploads.sending.filter")}
            value={filter}
            onChange={setFilter}
            data={[
              { value: "all", label: t("uploads.sending.all") },
              { value: "unfinished", label: t("uploads.sending.unfinished", { count: unfinished.length }) },
            ]}
          />
        )}
        <ul className={classes.rows}>
          {shown.slice(at, at + PAGE_SIZE).map((item) => (
            <TransferRow key={item.id} item={item} nowMs={isActive(item) ? nowMs : 0} />
          ))}
        </ul>
        {pages > 1 && (
          <Pagination
            total={pages}
            value={Math.min(page, pages)}
            onChange={setPage}
            aria-label={t("uploads.sending.pages")}
          />
        )}
      </Stack>
    </Card>
  );
}

function Total({ summary }: { summary: UploadSummary }) {
  const { arrived, files, sentBytes, totalBytes, part, bytesPerSecond, failed, active } = summary;
  const steps = part === 1 ? 100 : Math.floor((part * 100) / LIVE_STEP_PERCENT) * LIVE_STEP_PERCENT;
  const words = [
    t("uploads.sending.counts", { arrived, total: files }),
    t("uploads.sending.bytes", { sent: formatBytes(sentBytes), total: formatBytes(totalBytes) }),
    ...(bytesPerSecond === null ? [] : [t("uploads.sending.rate", { rate: formatBytes(bytesPerSecond) })]),
    ...(summary.secondsLeft === null
      ? []
      : [t("uploads.sending.left", { time: timeLeft(summary.secondsLeft) })]),
  ];
  return (
    <Stack gap={6}>
      <Progress size="lg" value={part * 100} aria-label={t("uploads.sending.total")} />
      <Text size="sm" className={classes.numbers}>
        {words.join(" · ")}
      </Text>
      {active > 0 && (
        <Text size="sm" c="dimmed">
          {t("uploads.sending.keepOpen")}
        </Text>
      )}
      <VisuallyHidden aria-live="polite">
        {t("uploads.sending.live", { percent: steps, arrived, total: files, failed })}
      </VisuallyHidden>
    </Stack>
  );
}

function Controls({ items, summary }: { items: UploadItem[]; summary: UploadSummary }) {
  const selectIds = (keep: (item: UploadItem) => boolean) => items.filter(keep).map(({ id }) => id);
  const unfinished = selectIds((item) => !isOver(item));
  const settled = selectIds((item) => isOver(item) || item.state === "failed");

  function confirmCancel() {
    const sent = items.reduce((sum, item) => sum + (isOver(item) ? 0 : item.sentBytes), 0);
    modals.openConfirmModal({
      title: t("uploads.sending.cancelTitle", { count: unfinished.length }),
      children: <Text size="sm">{t("uploads.sending.cancelText", { received: formatBytes(sent) })}</Text>,
      labels: { confirm: t("uploads.sending.cancelAll"), cancel: t("uploads.sending.keep") },
      confirmProps: { color: "red" },
      onConfirm: () => tabQueue.cancel(unfinished),
    });
  }

  return (
    <Group gap="xs">
      {summary.active > 0 && (
        <Button size="xs" variant="default" onClick={() => tabQueue.pause(selectIds(isActive))}>
          {t("uploads.sending.pauseAll")}
        </Button>
      )}
      {summary.paused > 0 && (
        <Button
          size="xs"
          variant="default"
          onClick={() => tabQueue.resume(selectIds(({ state }) => state === "paused"))}
        >
          {t("uploads.sending.resumeAll")}
        </Button>
      )}
      {summary.failed > 0 && (
        <Button
          size="xs"
          variant="default"
          onClick={() => tabQueue.resume(selectIds(({ state }) => state === "failed"))}
        >
          {t("uploads.sending.retryAll")}
        </Button>
      )}
      {unfinished.length > 1 && (
        <Button size="xs" variant="default" onClick={confirmCancel}>
          {t("uploads.sending.cancelAll")}
        </Button>
      )}
      {summary.active === 0 && settled.length > 0 && (
        <Button size="xs" variant="default" onClick={() => tabQueue.dismiss(settled)}>
          {t("uploads.sending.clear")}
        </Button>
      )}
    </Group>
  );
}

function End({
  orderId,
  items,
  summary,
  nowMs,
}: {
  orderId: string;
  items: UploadItem[];
  summary: UploadSummary;
  nowMs: number;
}) {
  const { arrived, files } = summary;
  const isWhole = arrived === files;
  const missing = items.filter(({ state }) => state === "failed");
  return (
    <Alert
      role="status"
      variant="light"
      color={isWhole ? "teal" : "yellow"}
      icon={isWhole ? <IconCircleCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
      title={
        <Text inherit c="var(--mantine-color-text)">
          {isWhole
            ? t("uploads.end.all", { count: files })
            : t("uploads.end.some", { arrived, total: files })}
        </Text>
      }
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{t(isWhole ? "uploads.end.allText" : "uploads.end.someText")}</Text>
        {missing.length > 0 && (
          <List size="sm">
            {missing.slice(0, NAMED_MAX).map((item) => (
              <List.Item key={item.id} className={classes.name}>
                {item.request.originalName}: {stateWords(item, nowMs)}
              </List.Item>
            ))}
            {missing.length > NAMED_MAX && (
              <List.Item>{t("uploads.end.more", { count: missing.length - NAMED_MAX })}</List.Item>
            )}
          </List>
        )}
        {arrived > 0 && (
          <LinkButton to="/orders/$orderId/delivery" params={{ orderId }} size="xs" variant="default">
            {t("uploads.toDelivery")}
          </LinkButton>
        )}
      </Stack>
    </Alert>
  );
}
