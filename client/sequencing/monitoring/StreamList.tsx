import { Anchor, Card, Group, Stack, Table, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { t } from "../../kit/i18n/t.ts";
import classes from "../../kit/components/RowList.module.css";
import { formatDate, formatDateTime } from "../../kit/components/format.ts";
import { TextLink } from "../../kit/components/LinkButton.tsx";
import { StateBadge } from "../../kit/components/StatusBadge.tsx";
import { useIsNarrow } from "../../kit/components/useIsNarrow.ts";
import { WordBadge } from "../../kit/components/WordBadge.tsx";
import { formatBases } from "./formatBases.ts";
import { formatRecent } from "./formatRecent.ts";
import { type FacilityRun, streamName } from "./stream.ts";
import { StreamStatusBadge } from "./StreamStatusBadge.tsx";
import { streamWarnings } from "./streamWarnings.ts";

interface ListProps {
  runs: FacilityRun[];
  /** false on the page of a single order. */
  showsOrder?: boolean;
}

/** Sequencing runs, planned and live, as a table, or as cards on narrow screens. */
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
              <RunLink run={run} />
              <Text size="sm" c="dimmed">
                {formatInstrument(run)}
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
              <Text style={{ whiteSpace: "nowrap" }}>
                {run.totalBases === null ? t("common.none") : formatBases(run.totalBases)}
              </Text>
              {run.totalReads !== null && (
                <Text size="sm" c="dimmed" style={{ whiteSpace: "nowrap" }}>
                  {t("streams.count.reads", { reads: run.totalReads })}
                </Text>
              )}
            </Table.Td>
            <Table.Td className={`${classes.date} ${classes.number}`}>{formatLast(run)}</Table.Td>
            <Table.Td className={classes.date}>{formatBegin(run)}</Table.Td>
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
            <RunLink run={run} />
            <States run={run} />
            <Text className={classes.number}>
              {[
                run.totalBases === null ? null : formatBases(run.totalBases),
                run.totalReads === null ? null : t("streams.count.reads", { reads: run.totalReads }),
              ]
                .filter((part) => part !== null)
                .join(" · ")}
            </Text>
            <Text size="sm" c="dimmed" className={classes.name}>
              {[
                showsOrder ? run.order.orderNumber : null,
                formatInstrument(run),
                run.kind === "planned" || run.lastFileAt === null
                  ? formatBegin(run)
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

function RunLink({ run }: { run: FacilityRun }) {
  return (
    <Anchor
      renderRoot={(props) =>
        run.kind === "live" ? (
          <Link
            to="/orders/$orderId/streams/$streamRunId"
            params={{ orderId: run.orderId, streamRunId: run.id }}
            {...props}
          />
        ) : (
          <Link to="/orders/$orderId/sequencing" params={{ orderId: run.orderId }} {...props} />
        )
      }
      className={classes.link}
      style={{ whiteSpace: "normal", overflowWrap: "anywhere" }}
    >
      {run.kind === "live" ? streamName(run) : (run.runName ?? run.runId)}
    </Anchor>
  );
}

/** The status of a run, and its warnings. */
function States({ run }: { run: FacilityRun }) {
  if (run.kind === "planned")
    return (
      <StateBadge state={run.hasReads ? "STOPPED" : "WAITING"}>
        {t(run.hasReads ? "streams.state.finished" : "streams.state.planned")}
      </StateBadge>
    );
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

function formatInstrument(run: FacilityRun): string {
  const parts =
    run.kind === "live"
      ? [run.deviceId, run.flowCellId]
      : [
          run.runName === null ? null : run.runId,
          run.platform,
          run.instrument,
          t("streams.list.samples", { samples: run.sampleCount }),
        ];
  return parts.filter((part) => part !== null && part !== "").join(" · ");
}

function formatLast(run: FacilityRun): string {
  return run.kind === "planned" || run.lastFileAt === null ? t("common.none") : formatRecent(run.lastFileAt);
}

/** When a run began, or is planned for. */
function formatBegin(run: FacilityRun): string {
  if (run.kind === "live") return formatDateTime(run.startedAt);
  return run.runDate === null ? t("common.none") : formatDate(run.runDate);
}
