import { Anchor, Card, Group, Stack, Table, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { t } from "../../kit/i18n/t.ts";
import classes from "../../kit/components/RowList.module.css";
import { formatDateTime } from "../../kit/components/format.ts";
import { Time } from "../../kit/components/Time.tsx";
import { TextLink } from "../../kit/components/LinkButton.tsx";
import { useIsNarrow } from "../../kit/components/useIsNarrow.ts";
import { WordBadge } from "../../kit/components/WordBadge.tsx";
import { formatBases } from "./formatBases.ts";
import { formatRecent } from "./formatRecent.ts";
import { type ListedStream, streamName } from "./stream.ts";
import { StreamStatusBadge } from "./StreamStatusBadge.tsx";
import { streamWarnings } from "./streamWarnings.ts";

interface ListProps {
  runs: ListedStream[];
  /** false on the page of a single order. */
  showsOrder?: boolean;
}

/** Live sequencing runs as a table, or as cards on narrow screens. */
export function StreamList(props: ListProps) {
  const isNarrow = useIsNarrow();
  const List = isNarrow ? Cards : WideTable;
  return <List {...props} />;
}

function WideTable({ runs, showsOrder = true }: ListProps) {
  return (
    <Table highlightOnHover verticalSpacing="sm" aria-label={t("streams.list.table")}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th w="38%">{t("streams.list.run")}</Table.Th>
          {showsOrder && <Table.Th>{t("streams.list.order")}</Table.Th>}
          <Table.Th>{t("streams.list.status")}</Table.Th>
          <Table.Th ta="right">{t("streams.list.yield")}</Table.Th>
          <Table.Th>{t("streams.figures.last")}</Table.Th>
          <Table.Th>{t("streams.list.started")}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {runs.map((run) => (
          <Table.Tr key={run.id} className={classes.row}>
            <Table.Td className={classes.name}>
              <StreamLink run={run} />
              <Text size="sm" c="dimmed">
                {formatSequencer(run)}
              </Text>
            </Table.Td>
            {showsOrder && (
              <Table.Td className={classes.name}>
                <TextLink
                  to="/orders/$orderId"
                  params={{ orderId: run.order.id }}
                  style={{ position: "relative", zIndex: 1, whiteSpace: "nowrap" }}
                >
                  {run.order.orderNumber}
                </TextLink>
                <Text size="sm" c="dimmed">
                  {run.order.name}
                </Text>
              </Table.Td>
            )}
            <Table.Td>
              <States run={run} />
            </Table.Td>
            <Table.Td ta="right" className={classes.number}>
              <Text style={{ whiteSpace: "nowrap" }}>{formatBases(run.totalBases)}</Text>
              <Text size="sm" c="dimmed" style={{ whiteSpace: "nowrap" }}>
                {t("streams.count.reads", { reads: run.totalReads })}
              </Text>
            </Table.Td>
            <Table.Td className={`${classes.date} ${classes.number}`}>{formatLast(run)}</Table.Td>
            <Table.Td className={classes.date}>
              <Time at={run.startedAt} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Cards({ runs, showsOrder = true }: ListProps) {
  return (
    <Stack component="ul" gap="sm" className={classes.cards} aria-label={t("streams.list.table")}>
      {runs.map((run) => (
        <Card component="li" key={run.id} withBorder padding="md" className={classes.row}>
          <Stack gap={6}>
            <StreamLink run={run} />
            <States run={run} />
            <Text className={classes.number}>
              {[formatBases(run.totalBases), t("streams.count.reads", { reads: run.totalReads })].join(" · ")}
            </Text>
            <Text size="sm" c="dimmed" className={classes.name}>
              {[
                showsOrder ? run.order.orderNumber : null,
                formatSequencer(run),
                run.lastFileAt === null
                  ? formatDateTime(run.startedAt)
                  : t("streams.list.lastFile", { time: formatRecent(run.lastFileAt) }),
              ]
                .filter(Boolean)
                .join(" · ")}
            </Text>
          </Stack>
        </Card>
      ))}
    </Stack>
  );
}

function StreamLink({ run }: { run: ListedStream }) {
  return (
    <Anchor
      renderRoot={(props) => (
        <Link
          to="/orders/$orderId/streams/$streamRunId"
          params={{ orderId: run.orderId, streamRunId: run.id }}
          {...props}
        />
      )}
      className={classes.link}
      style={{ whiteSpace: "normal", overflowWrap: "anywhere" }}
    >
      {streamName(run)}
    </Anchor>
  );
}

/** The status of a run, and its warnings. */
function States({ run }: { run: ListedStream }) {
  return (
    <Group gap={6}>
      <StreamStatusBadge status={run.status} />
      {run.finalSummary && run.status === "ACTIVE" && (
        <WordBadge color="blue">{t("streams.list.finished")}</WordBadge>
      )}
      {streamWarnings(run, true).map((warning) => (
        <WordBadge key={warning} color="orange">
          {t(`streams.panel.${warning}`)}
        </WordBadge>
      ))}
    </Group>
  );
}

function formatSequencer({ deviceId, flowCellId }: ListedStream): string {
  return [deviceId, flowCellId].filter((part) => part !== null && part !== "").join(" · ");
}

function formatLast({ lastFileAt }: ListedStream): string {
  return lastFileAt === null ? t("common.none") : formatRecent(lastFileAt);
}
