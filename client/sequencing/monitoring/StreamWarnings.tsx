import { Alert, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconPlayerStop } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { t } from "../../kit/i18n/t.ts";
import { formatDateTime } from "../../kit/components/format.ts";
import type { MappedBarcode } from "./barcodeRows.ts";
import { isOver, type StreamRun } from "./stream.ts";
import classes from "./stream.module.css";

const SAMPLES_NAMED = 8;

/**
 * The warnings of a run with remedies. The live region is rendered before it has content, so that screen readers
 * announce changes.
 */
export function StreamWarnings({
  run,
  monitored,
  samples,
}: {
  run: StreamRun;
  monitored: boolean;
  samples: MappedBarcode[];
}) {
  const unknown = samples.filter(({ sampleId }) => sampleId === null);
  const { stalledAt, diskLowAt, folderMissingAt } = run;
  const isLive = !isOver(run);
  return (
    <div role="status" className={classes.warnings}>
      {run.status === "STOPPING" && (
        <Alert role="note" color="blue" variant="light" icon={<IconPlayerStop aria-hidden />}>
          {t("streams.page.stopping", { waiting: run.waitingFiles })}
        </Alert>
      )}
      {isLive && !monitored && (
        <Warning title={t("streams.warning.unmonitored")}>{t("streams.warning.unmonitored.text")}</Warning>
      )}
      {isLive && folderMissingAt !== null && (
        <Warning color="red" title={t("streams.warning.missing")}>
          {t("streams.warning.missing.text", { time: formatDateTime(folderMissingAt) })}
        </Warning>
      )}
      {isLive && diskLowAt !== null && (
        <Warning color="red" title={t("streams.warning.disk")}>
          {t("streams.warning.disk.text", { time: formatDateTime(diskLowAt) })}
        </Warning>
      )}
      {run.status === "ACTIVE" && stalledAt !== null && folderMissingAt === null && (
        <Warning title={t("streams.warning.stalled")}>
          {t("streams.warning.stalled.text", {
            time: formatDateTime(stalledAt),
            last: run.lastFileAt === null ? null : formatDateTime(run.lastFileAt),
          })}
        </Warning>
      )}
      {unknown.length > 0 && (
        <Warning title={t("streams.warning.unknown", { samples: unknown.length })}>
          {t("streams.warning.unknown.text", {
            samples: unknown
              .slice(0, SAMPLES_NAMED)
              .map(({ barcode, sampleCode }) => `${sampleCode} (${barcode})`)
              .join(", "),
            more: Math.max(0, unknown.length - SAMPLES_NAMED),
          })}
        </Warning>
      )}
    </div>
  );
}

function Warning({
  title,
  color = "yellow",
  children,
}: {
  title: string;
  color?: "yellow" | "red";
  children: ReactNode;
}) {
  return (
    // The live region already announces it.
    <Alert
      role="note"
      color={color}
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title={title}
      classNames={{ title: classes.title ?? "" }}
    >
      <Stack gap={4}>
        <Text size="sm">{children}</Text>
      </Stack>
    </Alert>
  );
}
