import classes from "../../kit/components/RowList.module.css";
import { Anchor, Card, Group, Progress, Stack, Table, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { t } from "../../kit/i18n/t.ts";
import { useNow } from "../../kit/components/useNow.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { formatDateTime } from "../../kit/components/format.ts";
import { Time } from "../../kit/components/Time.tsx";
import { useIsNarrow } from "../../kit/components/useIsNarrow.ts";
import { WordBadge } from "../../kit/components/WordBadge.tsx";
import { RunStatusBadge } from "./RunStatusBadge.tsx";
import { formatRunDuration, isActiveRun, type ListedRun, runTarget } from "./formatRunDuration.ts";
import { sentenceText } from "../../kit/i18n/sentenceText.ts";
import { formatPart } from "../../kit/components/formatLength.ts";

/**
 * Runs as a table, or as cards on narrow screens. Each links to its page.
 * @param showsTarget false on the page of a single order or study
 */
export function RunList({ runs, showsTarget = true }: { runs: ListedRun[]; showsTarget?: boolean }) {
  const isNarrow = useIsNarrow();
  const now = useNow(runs.some(isActiveRun));
  const List = isNarrow ? Cards : WideTable;
  return <List runs={runs} showsTarget={showsTarget} now={now} />;
}

interface ListProps {
  runs: ListedRun[];
  showsTarget: boolean;
  now: number;
}

function WideTable({ runs, showsTarget, now }: ListProps) {
  const { isAdmin } = useSession();
  return (
    <Table highlightOnHover verticalSpacing="sm" aria-label={t("runs.list.table")}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t(isAdmin ? "runs.list.run" : "runs.list.pipeline")}</Table.Th>
          {showsTarget && <Table.Th>{t("runs.list.target")}</Table.Th>}
          {isAdmin && <Table.Th>{t("runs.list.status")}</Table.Th>}
          <Table.Th>{t("runs.list.created")}</Table.Th>
          {showsTarget && isAdmin && <Table.Th>{t("runs.list.by")}</Table.Th>}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {runs.map((run) => (
          <Table.Tr key={run.id} className={classes.row}>
            <Table.Td className={classes.name}>
              <RunLink run={run} text={isAdmin ? run.runNumber : run.pipelineName} />
              <Text size="sm">{isAdmin ? run.pipelineName : run.runNumber}</Text>
            </Table.Td>
            {showsTarget && (
              <Table.Td className={classes.name}>{runTarget(run)?.name ?? t("common.none")}</Table.Td>
            )}
            {isAdmin && (
              <Table.Td miw={150}>
                <Stack gap={4}>
                  <StatusLine run={run} />
                  {isActiveRun(run) && <RunProgress run={run} />}
                </Stack>
              </Table.Td>
            )}
            <Table.Td className={classes.date}>
              <Time at={run.createdAt} />
              <Text size="sm" c="dimmed">
                {formatRunDuration(run, now)}
              </Text>
            </Table.Td>
            {showsTarget && isAdmin && <Table.Td>{personName(run)}</Table.Td>}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Cards({ runs, showsTarget, now }: ListProps) {
  const { isAdmin } = useSession();
  return (
    <Stack component="ul" gap="sm" className={classes.cards} aria-label={t("runs.list.table")}>
      {runs.map((run) => (
        <Card component="li" key={run.id} withBorder padding="md" className={classes.row}>
          <Stack gap={6}>
            <Group justify="space-between" gap="xs">
              <Text fw={600}>{run.pipelineName}</Text>
              {isAdmin && <StatusLine run={run} />}
            </Group>
            <RunLink run={run} text={run.runNumber} />
            {isActiveRun(run) && <RunProgress run={run} />}
            <Text size="sm" c="dimmed" className={classes.name}>
              {[
                showsTarget && runTarget(run)?.name,
                formatDateTime(run.createdAt),
                formatRunDuration(run, now),
                showsTarget && isAdmin && personName(run),
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

function RunLink({ run, text }: { run: ListedRun; text: string }) {
  return (
    <Anchor
      renderRoot={(props) => <Link to="/analyses/$runId" params={{ runId: run.id }} {...props} />}
      className={classes.link}
    >
      {text}
    </Anchor>
  );
}

function StatusLine({ run: { status, isSelectedFinal } }: { run: ListedRun }) {
  return (
    <Group gap={6}>
      <RunStatusBadge status={status} />
      {isSelectedFinal && <WordBadge color="teal">{t("runs.list.final")}</WordBadge>}
    </Group>
  );
}

function personName({ user }: ListedRun): string {
  return user ? `${user.firstName} ${user.lastName}` : t("common.none");
}

/** The progress of an active run and its current step. */
function RunProgress({
  run: { runNumber, progress, currentStep },
}: {
  run: Pick<ListedRun, "runNumber" | "progress" | "currentStep">;
}) {
  const percent = progress ?? 0;
  return (
    <div>
      <Group gap={6} wrap="nowrap" miw={100}>
        <Progress.Root size="sm" flex={1}>
          <Progress.Section
            value={percent}
            aria-label={t("runs.list.progress", { number: runNumber, percent })}
          />
        </Progress.Root>
        <Text size="xs" c="dimmed" style={{ fontVariantNumeric: "tabular-nums" }}>
          {formatPart(percent / 100)}
        </Text>
      </Group>
      {currentStep !== null && (
        <Text size="xs" c="dimmed" style={{ overflowWrap: "anywhere" }}>
          {sentenceText(currentStep)}
        </Text>
      )}
    </div>
  );
}
