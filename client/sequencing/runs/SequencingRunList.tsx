import { Anchor, Card, Stack, Table, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { t } from "../../kit/i18n/t.ts";
import classes from "../../kit/components/RowList.module.css";
import { formatDate, formatNumber } from "../../kit/components/format.ts";
import { useIsNarrow } from "../../kit/components/useIsNarrow.ts";
import own from "./sequencing.module.css";
import type { SequencingRun } from "./sequencingRun.ts";

interface ListProps {
  runs: SequencingRun[];
  /** The run that is displayed below the list. */
  shownId: string | undefined;
}

/** The sequencing runs of an order for selection, as a table, or as cards on narrow screens. */
export function SequencingRunList(props: ListProps) {
  const isNarrow = useIsNarrow();
  const List = isNarrow ? Cards : WideTable;
  return <List {...props} />;
}

function WideTable({ runs, shownId }: ListProps) {
  return (
    <Table highlightOnHover verticalSpacing="xs" aria-label={t("sequencing.list")}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t("sequencing.run")}</Table.Th>
          <Table.Th>{t("sequencing.instrument")}</Table.Th>
          <Table.Th>{t("sequencing.date")}</Table.Th>
          <Table.Th>{t("sequencing.samples")}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {runs.map((run) => (
          <Table.Tr
            key={run.id}
            className={`${classes.row} ${own.row}`}
            data-shown={run.id === shownId || undefined}
          >
            <Table.Td className={classes.name}>
              <RunLink run={run} isShown={run.id === shownId} />
              {runTitle(run) !== null && (
                <Text size="sm" c="dimmed">
                  {runTitle(run)}
                </Text>
              )}
            </Table.Td>
            <Table.Td className={classes.name}>{formatInstrument(run)}</Table.Td>
            <Table.Td className={classes.date}>{formatRunDate(run)}</Table.Td>
            <Table.Td className={classes.number}>{formatNumber(run.sampleCount)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Cards({ runs, shownId }: ListProps) {
  return (
    <Stack component="ul" gap="xs" className={classes.cards} aria-label={t("sequencing.list")}>
      {runs.map((run) => (
        <Card
          component="li"
          key={run.id}
          withBorder
          padding="sm"
          className={`${classes.row} ${own.row}`}
          data-shown={run.id === shownId || undefined}
        >
          <RunLink run={run} isShown={run.id === shownId} />
          <Text size="sm" c="dimmed" className={classes.name}>
            {[
              runTitle(run),
              run.instrument ?? run.platform,
              run.runDate === null ? null : formatDate(run.runDate),
              t("sequencing.sampleCount", { samples: run.sampleCount }),
            ]
              .filter((part) => part !== null)
              .join(" · ")}
          </Text>
        </Card>
      ))}
    </Stack>
  );
}

function RunLink({ run, isShown }: { run: SequencingRun; isShown: boolean }) {
  return (
    <Anchor
      renderRoot={(props) => (
        <Link
          to="/orders/$orderId/sequencing"
          params={{ orderId: run.orderId }}
          search={(before) => ({ ...before, run: run.id })}
          resetScroll={false}
          {...props}
        />
      )}
      className={classes.link}
      style={{ whiteSpace: "normal" }}
      aria-current={isShown || undefined}
    >
      {run.runId}
    </Anchor>
  );
}

/** The title of a run if it differs from its name. */
function runTitle({ runId, runName }: SequencingRun): string | null {
  return runName === runId ? null : runName;
}

function formatInstrument({ platform, instrument }: SequencingRun): string {
  return [instrument, platform].filter((part) => part !== null).join(", ") || t("common.none");
}

function formatRunDate({ runDate }: SequencingRun): string {
  return runDate === null ? t("common.none") : formatDate(runDate);
}
