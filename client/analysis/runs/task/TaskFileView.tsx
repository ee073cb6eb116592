import { Button, Group, SegmentedControl, Stack, Switch, Text } from "@mantine/core";
import { useState } from "react";
import { t } from "../../../kit/i18n/t.ts";
import { formatBytes } from "../../../kit/components/format.ts";
import { ErrorNotice } from "../../../kit/components/ErrorNotice.tsx";
import { Loading } from "../../../kit/components/Loading.tsx";
import type { RunTask } from "../run.ts";
import { splitLines } from "../logTail.ts";
import { LogText } from "../LogText.tsx";
import { type TaskFileName, useTaskFile } from "./useTaskFile.ts";

const KINDS = ["error", "output", "log", "command"] as const;

/** The command and the logs of a task; those of an active task grow. */
export function TaskFiles({
  runId,
  task,
  sizes,
}: {
  runId: string;
  task: RunTask;
  sizes: ReadonlyMap<TaskFileName, number>;
}) {
  const isActive = task.status === "running" || task.status === "submitted";
  const [kind, setKind] = useState<(typeof KINDS)[number]>(firstShown(task, sizes));
  const [isWrapper, setWrapper] = useState(false);
  const file = kind === "command" && isWrapper ? "wrapper" : kind;
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="sm">
        <SegmentedControl
          size="xs"
          aria-label={t("runs.task.file")}
          value={kind}
          onChange={(value) => setKind(KINDS.find((known) => known === value) ?? "error")}
          data={KINDS.map((value) => ({ value, label: t(`runs.task.file.${value}`) }))}
        />
        {kind === "command" && (
          <Switch
            size="sm"
            label={t("runs.task.file.showWrapper")}
            checked={isWrapper}
            onChange={({ currentTarget }) => setWrapper(currentTarget.checked)}
          />
        )}
      </Group>
      <TaskFile
        key={`${task.taskId} ${file}`}
        runId={runId}
        taskId={task.taskId}
        file={file}
        grows={isActive}
      />
    </Stack>
  );
}

function firstShown({ status }: RunTask, sizes: ReadonlyMap<TaskFileName, number>): (typeof KINDS)[number] {
  if (status === "failed" && (sizes.get("error") ?? 0) > 0) return "error";
  if (status === "running" || (sizes.get("log") ?? 0) > 0) return "log";
  return "command";
}

function TaskFile({
  runId,
  taskId,
  file,
  grows,
}: {
  runId: string;
  taskId: string;
  file: TaskFileName;
  grows: boolean;
}) {
  const { read, error, isLoading, readEarlier } = useTaskFile({ runId, taskId, file }, grows);
  if (!read) return error === undefined ? <Loading rows={3} /> : <Failed error={error} />;
  return (
    <Stack gap="xs" align="stretch">
      {error !== undefined && <Failed error={error} />}
      {read.isAvailable && read.content !== "" ? (
        <>
          {read.start > 0 && (
            <Group gap="sm">
              <Button size="xs" variant="default" loading={isLoading} onClick={() => void readEarlier()}>
                {t("runs.task.file.earlier")}
              </Button>
              <Text size="sm" c="dimmed">
                {t("runs.task.file.before", { size: formatBytes(read.start) })}
              </Text>
            </Group>
          )}
          <LogText
            lines={splitLines(read.content)}
            label={t(`runs.task.file.${file}`)}
            followsAtFirst={file !== "command" && file !== "wrapper"}
          />
        </>
      ) : (
        <Text c="dimmed">{t(read.isAvailable ? "runs.task.file.empty" : "runs.task.file.missing")}</Text>
      )}
      {grows && (
        <Text size="sm" c="dimmed">
          {t("runs.page.log.follows")}
        </Text>
      )}
    </Stack>
  );
}

function Failed({ error }: { error: unknown }) {
  return <ErrorNotice error={error} title={t("runs.page.log.failed")} />;
}
