import { Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { DescriptionList } from "../../kit/components/DescriptionList.tsx";
import { formatDateTime, formatNumber } from "../../kit/components/format.ts";
import { TextLink } from "../../kit/components/LinkButton.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { WordBadge } from "../../kit/components/WordBadge.tsx";
import { formatBases } from "./formatBases.ts";
import { isOver, streamName, type StreamRun, type StreamView } from "./stream.ts";
import { StreamStatusBadge } from "./StreamStatusBadge.tsx";
import { streamWarnings } from "./streamWarnings.ts";
import { useLiveStream } from "./useLiveStream.ts";
import { withLiveStream } from "./withLiveStream.ts";
import classes from "./startStream.module.css";

/** A summary of one live sequencing run: updated while it is active, final afterwards. */
export function StreamSummary({ orderId, streamRunId }: { orderId: string; streamRunId: string }) {
  const { data, error, dataUpdatedAt, refetch } = useQuery(
    trpc.streams.get.queryOptions({ orderId, streamRunId }),
  );
  if (!data) {
    if (!error) return <Loading rows={2} />;
    return <ErrorNotice error={error} title={t("streams.panel.failed")} onRetry={() => void refetch()} />;
  }
  return isOver(data.run) ? (
    <Summary view={data} isCut={false} />
  ) : (
    <LiveSummary loaded={data} loadedAt={dataUpdatedAt} />
  );
}

function LiveSummary({ loaded, loadedAt }: { loaded: StreamView; loadedAt: number }) {
  const { received, isCut } = useLiveStream(loaded.run.orderId, loaded.run.id);
  return <Summary view={withLiveStream(loaded, loadedAt, received)} isCut={isCut} />;
}

function Summary({ view: { run, monitored }, isCut }: { view: StreamView; isCut: boolean }) {
  const { id: streamRunId, orderId } = run;
  const warnings = streamWarnings(run, monitored);
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <TextLink
          to="/orders/$orderId/streams/$streamRunId"
          params={{ orderId, streamRunId }}
          fw={600}
          className={classes.name ?? ""}
        >
          {streamName(run)}
        </TextLink>
        <StreamStatusBadge status={run.status} />
        {warnings.map((warning) => (
          <WordBadge key={warning} color="orange">
            {t(`streams.panel.${warning}`)}
          </WordBadge>
        ))}
      </Group>
      <Text size="sm" c="dimmed">
        {[run.flowCellId, run.deviceId, formatTime(run)]
          .filter((part) => part !== null && part !== "")
          .join(" · ")}
      </Text>
      <DescriptionList
        facts={[
          [t("streams.panel.reads"), formatNumber(run.totalReads)],
          [t("streams.panel.bases"), formatBases(run.totalBases)],
          [t("streams.panel.files"), formatNumber(run.totalFiles)],
          [
            t("streams.panel.lastFile"),
            run.lastFileAt === null ? t("streams.panel.noFile") : formatDateTime(run.lastFileAt),
          ],
        ]}
      />
      {isCut && (
        <Text size="sm" role="status">
          {t("streams.panel.cut")}
        </Text>
      )}
    </Stack>
  );
}

function formatTime({ startedAt, stoppedAt }: StreamRun): string {
  const from = formatDateTime(startedAt);
  return stoppedAt === null
    ? t("streams.panel.started", { time: from })
    : t("streams.panel.over", { from, to: formatDateTime(stoppedAt) });
}
