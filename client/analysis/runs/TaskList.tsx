import { Button, Card, Group, Stack, Table, Text } from "@mantine/core";
import { useSearch } from "@tanstack/react-router";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { TextLink } from "../../kit/components/LinkButton.tsx";
import { formatBytes, formatDateTime, formatNumber } from "../../kit/components/format.ts";
import { Time } from "../../kit/components/Time.tsx";
import { useIsNarrow } from "../../kit/components/useIsNarrow.ts";
import { StateBadge } from "../../kit/components/StatusBadge.tsx";
import { formatSeconds } from "../../kit/components/formatSeconds.ts";
import type { RunTask } from "./run.ts";
import classes from "./run.module.css";

/** What is known of a task besides its name and status. */
export function formatTaskFacts(task: RunTask): [string, string][] {
  const facts: [string, string | null][] = [
    [t("runs.page.task.exit"), task.exitCode === null ? null : String(task.exitCode)],
    [t("runs.page.task.attempts"), task.attempt === null || task.attempt < 2 ? null : String(task.attempt)],
    [t("runs.page.task.duration"), formatDuration(task)],
    [t("runs.page.task.memory"), task.peakRssBytes === null ? null : formatBytes(task.peakRssBytes)],
    [t("runs.page.task.cpu"), formatCores(task)],
  ];
  return facts.flatMap(([name, value]) => (value === null ? [] : [[name, value] as [string, string]]));
}

/** The tasks of a run, or of one of its steps, with their resource use. */
export function TaskList({
  tasks,
  stepName,
  onShowAll,
}: {
  tasks: RunTask[];
  /** Of the step they are all of. */
  stepName: string | undefined;
  onShowAll: () => void;
}) {
  const narrow = useIsNarrow();
  return (
    <Stack gap="sm">
      {stepName !== undefined && (
        <Group gap="sm">
          <Text size="sm">{t("runs.page.tasks.ofStep", { step: stepName })}</Text>
          <Button size="xs" variant="default" onClick={onShowAll}>
            {t("runs.page.tasks.showAll")}
          </Button>
        </Group>
      )}
      {tasks.length > 0 && (narrow ? <Cards tasks={tasks} /> : <WideTable tasks={tasks} />)}
    </Stack>
  );
}

function WideTable({ tasks }: { tasks: RunTask[] }) {
  return (
    <Table verticalSpacing="xs" aria-label={t("runs.page.tab.tasks")} className={classes.numbers ?? ""}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t("runs.page.task.name")}</Table.Th>
          <Table.Th>{t("runs.page.task.status")}</Table.Th>
          <Table.Th>{t("runs.page.task.started")}</Table.Th>
          <Table.Th ta="right">{t("runs.page.task.duration")}</Table.Th>
          <Table.Th ta="right">{t("runs.page.task.cpu")}</Table.Th>
          <Table.Th ta="right">{t("runs.page.task.memory")}</Table.Th>
          <Table.Th ta="right">{t("runs.page.task.exit")}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {tasks.map((task) => (
          <Table.Tr key={task.taskId}>
            <Table.Th scope="row" fw={400} className={classes.name}>
              <TaskLink task={task} />
            </Table.Th>
            <Table.Td>
              <TaskBadge task={task} />
            </Table.Td>
            <Table.Td className={classes.fixed}>
              {task.startedAt === null ? t("common.none") : <Time at={task.startedAt} />}
            </Table.Td>
            <Table.Td ta="right" className={classes.fixed}>
              {formatDuration(task) ?? t("common.none")}
            </Table.Td>
            <Table.Td ta="right">{formatCores(task) ?? t("common.none")}</Table.Td>
            <Table.Td ta="right" className={classes.fixed}>
              {task.peakRssBytes === null ? t("common.none") : formatBytes(task.peakRssBytes)}
            </Table.Td>
            <Table.Td ta="right">{task.exitCode ?? t("common.none")}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Cards({ tasks }: { tasks: RunTask[] }) {
  return (
    <Stack component="ul" gap="xs" className={classes.list ?? ""} aria-label={t("runs.page.tab.tasks")}>
      {tasks.map((task) => (
        <Card component="li" key={task.taskId} withBorder padding="sm">
          <Stack gap={4} align="flex-start">
            <Text size="sm" fw={600} className={classes.name ?? ""}>
              <TaskLink task={task} />
            </Text>
            <TaskBadge task={task} />
            <Text size="sm" c="dimmed">
              {[
                task.startedAt === null ? null : formatDateTime(task.startedAt),
                formatDuration(task),
                labelled("runs.page.task.cpu", formatCores(task)),
                task.peakRssBytes === null ? null : formatBytes(task.peakRssBytes),
                labelled("runs.page.task.exit", task.exitCode === null ? null : String(task.exitCode)),
              ]
                .filter((words) => words !== null)
                .join(" · ")}
            </Text>
          </Stack>
        </Card>
      ))}
    </Stack>
  );
}

function labelled(key: "runs.page.task.cpu" | "runs.page.task.exit", value: string | null): string | null {
  return value === null ? null : `${t(key)}: ${value}`;
}

export function TaskBadge({
  task: { status, errorAction },
}: {
  task: Pick<RunTask, "status" | "errorAction">;
}) {
  const word =
    status === "failed" && errorAction === "IGNORE"
      ? "ignored"
      : status === "failed" && errorAction === "RETRY"
        ? "retried"
        : status;
  return <StateBadge state={word}>{t(`runs.page.task.status.${word}`)}</StateBadge>;
}

/** The name of a task, for the facility with a link to its details. */
function TaskLink({ task }: { task: RunTask }) {
  const { isOfFacility } = useSession();
  const search = useSearch({ from: "/signed-in/analyses/$runId" });
  if (!isOfFacility) return taskName(task);
  return (
    <TextLink
      inherit
      from="/analyses/$runId"
      to="/analyses/$runId"
      search={{ ...search, task: task.taskId }}
      resetScroll={false}
    >
      {taskName(task)}
    </TextLink>
  );
}

function taskName({ name, attempt }: RunTask): string {
  return attempt !== null && attempt > 1 ? `${name}, ${t("runs.page.task.attempt", { attempt })}` : name;
}

function formatDuration({ realtimeMs, durationMs }: RunTask): string | null {
  const took = realtimeMs ?? durationMs;
  return took === null ? null : formatSeconds(took / 1_000);
}

function formatCores({ cpuPercent }: RunTask): string | null {
  return cpuPercent === null ? null : formatNumber(Math.round(cpuPercent) / 100);
}
