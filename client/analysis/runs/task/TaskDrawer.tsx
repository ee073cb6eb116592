import { Alert, Drawer, Group, Stack, Table, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { t } from "../../../kit/i18n/t.ts";
import { type Outputs, trpc } from "../../../kit/trpc/trpc.ts";
import { Command } from "../../../kit/components/Command.tsx";
import { DescriptionList } from "../../../kit/components/DescriptionList.tsx";
import { ErrorNotice } from "../../../kit/components/ErrorNotice.tsx";
import { formatBytes, formatNumber } from "../../../kit/components/format.ts";
import { formatSeconds } from "../../../kit/components/formatSeconds.ts";
import { TextLink } from "../../../kit/components/LinkButton.tsx";
import { Loading } from "../../../kit/components/Loading.tsx";
import { Time } from "../../../kit/components/Time.tsx";
import { formatShare } from "../formatShare.ts";
import { isOver, type Run, type RunTask } from "../run.ts";
import classes from "../run.module.css";
import { TaskBadge } from "../TaskList.tsx";
import { CauseText } from "./CauseText.tsx";
import { TaskFiles } from "./TaskFileView.tsx";

type TaskView = Outputs["runs"]["task"];

/** One task of a run: cause, figures, attempts, command and logs. Closed without a task. */
export function TaskDrawer({
  run,
  taskId,
  onClose,
}: {
  run: Run;
  taskId: string | undefined;
  onClose: () => void;
}) {
  return (
    <Drawer
      opened={taskId !== undefined}
      onClose={onClose}
      position="right"
      size="xl"
      title={t("runs.page.task.name")}
    >
      {taskId !== undefined && <TaskLoader key={taskId} run={run} taskId={taskId} />}
    </Drawer>
  );
}

function TaskLoader({ run, taskId }: { run: Run; taskId: string }) {
  const { data, error, refetch } = useQuery(trpc.runs.task.queryOptions({ runId: run.id, taskId }));
  if (data) return <TaskDetails run={run} view={data} />;
  if (!error) return <Loading rows={4} />;
  return <ErrorNotice error={error} title={t("runs.task.failed")} onRetry={() => void refetch()} />;
}

function TaskDetails({ run, view }: { run: Run; view: TaskView }) {
  const { cause, attempts, workFolder, workDeletedAt, files } = view;
  // In a finished run, no task is active, even if no end of the task was reported.
  const isCutOff = isOver(run) && (view.task.status === "running" || view.task.status === "submitted");
  const task: RunTask = { ...view.task, ...(isCutOff && { status: "aborted" as const }) };
  return (
    <Stack gap="lg">
      <Group gap="sm" align="center">
        <Title order={2} size="h4" className={classes.name}>
          {task.name}
        </Title>
        <TaskBadge task={task} />
      </Group>
      {cause && (
        <Alert color="red" variant="light">
          <CauseText cause={cause} task={task} />
        </Alert>
      )}
      <DescriptionList facts={taskFacts(task)} />
      <ResourceTable task={task} />
      {attempts.length > 1 && <Attempts run={run} attempts={attempts} shown={task.taskId} />}
      <section aria-labelledby="task-files-title">
        <Title order={3} size="h5" id="task-files-title" mb="xs">
          {t("runs.task.files")}
        </Title>
        {workDeletedAt !== null && (
          <Text c="dimmed">
            {t("runs.task.workDeleted")} <Time at={workDeletedAt} format="dateTime" />
          </Text>
        )}
        {workFolder === null ? (
          workDeletedAt === null && (
            <Text c="dimmed">{t(task.hash === null ? "runs.task.noFolderYet" : "runs.task.noFolder")}</Text>
          )
        ) : (
          <TaskFiles
            runId={run.id}
            task={task}
            sizes={new Map(files.map(({ name, size }) => [name, size]))}
          />
        )}
      </section>
      {workFolder !== null && (
        <section aria-labelledby="task-folder-title">
          <Title order={3} size="h5" id="task-folder-title" mb="xs">
            {t("runs.task.workFolder")}
          </Title>
          <Command>{workFolder}</Command>
        </section>
      )}
    </Stack>
  );
}

function taskFacts(task: RunTask): [string, ReactNode][] {
  const facts: [string, ReactNode][] = [
    [t("runs.task.process"), task.process],
    [t("runs.task.tag"), task.tag],
    [t("runs.page.task.exit"), task.exitCode === null ? null : formatExit(task.exitCode)],
    [
      t("runs.page.task.started"),
      task.startedAt === null ? null : <Time key="started" at={task.startedAt} format="dateTime" />,
    ],
    [
      t("runs.task.ended"),
      task.completedAt === null ? null : <Time key="ended" at={task.completedAt} format="dateTime" />,
    ],
    [t("runs.task.job"), task.nativeId],
    [t("runs.task.queue"), task.queue],
    [t("runs.task.container"), task.container],
  ];
  return facts.filter(([, value]) => value !== null && value !== undefined);
}

const MEANINGS = [1, 2, 126, 127, 130, 134, 137, 139, 140, 143] as const;

function formatExit(code: number): string {
  const known = MEANINGS.find((one) => one === code);
  return known === undefined ? String(code) : `${code} (${t(`runs.exit.${known}`)})`;
}

/** The requested and the used resources, with the used share. Without any figure nothing. */
function ResourceTable({ task }: { task: RunTask }) {
  const took = task.realtimeMs ?? task.durationMs;
  const cores = task.cpuPercent === null ? null : task.cpuPercent / 100;
  const rows = [
    {
      key: "cpu" as const,
      requested: task.requestedCpus,
      used: cores,
      format: (value: number) => formatNumber(Math.round(value * 100) / 100),
    },
    {
      key: "memory" as const,
      requested: task.requestedMemoryBytes,
      used: task.peakRssBytes,
      format: formatBytes,
    },
    {
      key: "time" as const,
      requested: task.requestedTimeMs,
      used: took,
      format: (ms: number) => formatSeconds(ms / 1_000),
    },
  ].filter(({ requested, used }) => requested !== null || used !== null);
  if (rows.length === 0) return null;
  return (
    <Table aria-label={t("runs.page.tab.resources")} className={classes.numbers ?? ""}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t("runs.task.resource")}</Table.Th>
          <Table.Th ta="right">{t("runs.task.requested")}</Table.Th>
          <Table.Th ta="right">{t("runs.task.used")}</Table.Th>
          <Table.Th ta="right">{t("runs.task.share")}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ key, requested, used, format }) => (
          <Table.Tr key={key}>
            <Table.Th scope="row" fw={400}>
              {t(`runs.task.resource.${key}`)}
            </Table.Th>
            <Table.Td ta="right">{requested === null ? t("common.none") : format(requested)}</Table.Td>
            <Table.Td ta="right">{used === null ? t("common.none") : format(used)}</Table.Td>
            <Table.Td ta="right">
              {requested === null || requested === 0 || used === null
                ? t("common.none")
                : formatShare(used / requested)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Attempts({ run, attempts, shown }: { run: Run; attempts: TaskView["attempts"]; shown: string }) {
  const search = useSearch({ from: "/signed-in/analyses/$runId" });
  return (
    <section aria-labelledby="attempts-title">
      <Title order={3} size="h5" id="attempts-title" mb="xs">
        {t("runs.page.task.attempts")}
      </Title>
      <Stack component="ul" gap={4} className={classes.list ?? ""}>
        {attempts.map((one) => {
          const title = t("runs.task.attempt", { attempt: one.attempt ?? 1 });
          return (
            <Group component="li" key={one.taskId} gap="sm">
              {one.taskId === shown ? (
                <Text size="sm" fw={600} aria-current="true">
                  {title}
                </Text>
              ) : (
                <TextLink
                  size="sm"
                  to="/analyses/$runId"
                  params={{ runId: run.id }}
                  search={{ ...search, task: one.taskId }}
                  resetScroll={false}
                >
                  {title}
                </TextLink>
              )}
              <TaskBadge task={one} />
              {one.exitCode !== null && (
                <Text size="sm" c="dimmed">
                  {`${t("runs.page.task.exit")}: ${formatExit(one.exitCode)}`}
                </Text>
              )}
            </Group>
          );
        })}
      </Stack>
    </section>
  );
}
