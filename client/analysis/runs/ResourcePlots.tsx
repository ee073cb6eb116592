import { SimpleGrid, Stack, Table, Text, Title } from "@mantine/core";
import { useMemo } from "react";
import { Chart } from "../../kit/charts/Chart.tsx";
import { prefixedUnit } from "../../kit/charts/chartScale.ts";
import { t } from "../../kit/i18n/t.ts";
import { formatBytes, formatNumber } from "../../kit/components/format.ts";
import { formatSeconds } from "../../kit/components/formatSeconds.ts";
import { stepUse, toUsage } from "./plotSeries.ts";
import type { ListedTask } from "./run.ts";
import classes from "./run.module.css";
import type { RunStepView } from "./runSteps.ts";

const BYTE_UNITS = ["B", "kB", "MB", "GB", "TB"];

/**
 * The resource use of a run over time, and of each step.
 * @param total the number of all tasks
 */
export function ResourcePlots({
  runNumber,
  tasks,
  total,
  steps,
  requestedAt,
}: {
  runNumber: string;
  tasks: ListedTask[];
  total: number;
  /** When the tasks were requested, in milliseconds since 1970; running tasks count until then. */
  requestedAt: number;
  steps: RunStepView[];
}) {
  const usage = useMemo(() => toUsage(tasks, new Date(requestedAt)), [tasks, requestedAt]);
  if (!usage) return null;
  const { seconds, measures } = usage;
  const time = formatSeconds(seconds.at(-1) ?? 0);
  const plots = [
    { key: "tasks", color: "blue", values: usage.tasks, write: formatNumber, units: [""], shown: true },
    {
      key: "cores",
      color: "teal",
      values: usage.cores,
      write: formatNumber,
      units: [""],
      shown: measures.cores,
    },
    {
      key: "memory",
      color: "grape",
      values: usage.memory,
      write: formatBytes,
      units: BYTE_UNITS,
      shown: measures.memory,
    },
  ] as const;

  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, md: 3 }} spacing="lg">
        {plots
          .filter(({ shown }) => shown)
          .map(({ key, color, values, write, units }) => {
            const label = t(`runs.page.plot.${key}`);
            const most = write(Math.max(0, ...values));
            return (
              <Chart
                key={key}
                label={label}
                unit={(largest) => prefixedUnit(largest, units)}
                isWhole={key === "tasks"}
                isStepped
                atRest="none"
                height={220}
                x={{
                  kind: "elapsed",
                  label: t("runs.page.plot.time"),
                  values: seconds,
                  format: formatSeconds,
                }}
                series={[{ key, label, color, values }]}
                format={write}
                fileName={`${runNumber}_${key}`}
                summary={t("runs.page.plot.summary", { label, most, time })}
              />
            );
          })}
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        {t("runs.page.plot.memory.text")}
      </Text>
      <StepTable tasks={tasks} steps={steps} />
      {total > tasks.length && (
        <Text size="sm" c="dimmed">
          {t("runs.page.tasks.first", { shown: tasks.length, total })}
        </Text>
      )}
    </Stack>
  );
}

function StepTable({ tasks, steps }: { tasks: ListedTask[]; steps: RunStepView[] }) {
  const known = new Set(steps.map(({ id }) => id));
  const rows = [
    ...steps.map(({ id, name }) => ({ id, name, tasks: tasks.filter(({ stepId }) => stepId === id) })),
    {
      id: "",
      name: t("runs.page.use.other"),
      tasks: tasks.filter(({ stepId }) => stepId === null || !known.has(stepId)),
    },
  ].filter((row) => row.tasks.length > 0);

  return (
    <section aria-labelledby="use-title">
      <Title order={2} size="h4" id="use-title">
        {t("runs.page.use.title")}
      </Title>
      <Table.ScrollContainer minWidth={520}>
        <Table verticalSpacing="xs" className={classes.numbers ?? ""}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t("runs.page.use.step")}</Table.Th>
              <Table.Th ta="right">{t("runs.page.use.tasks")}</Table.Th>
              <Table.Th ta="right">{t("runs.page.use.typical")}</Table.Th>
              <Table.Th ta="right">{t("runs.page.use.longest")}</Table.Th>
              <Table.Th ta="right">{t("runs.page.task.cpu")}</Table.Th>
              <Table.Th ta="right">{t("runs.page.task.memory")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => {
              const use = stepUse(row.tasks);
              return (
                <Table.Tr key={row.id}>
                  <Table.Th scope="row" fw={400}>
                    {row.name}
                  </Table.Th>
                  <Table.Td ta="right">{formatNumber(use.tasks)}</Table.Td>
                  <Table.Td ta="right">{written(use.typicalMs, (ms) => formatSeconds(ms / 1_000))}</Table.Td>
                  <Table.Td ta="right">{written(use.longestMs, (ms) => formatSeconds(ms / 1_000))}</Table.Td>
                  <Table.Td ta="right">
                    {written(use.cores, (cores) => formatNumber(Math.round(cores * 100) / 100))}
                  </Table.Td>
                  <Table.Td ta="right">{written(use.memory, formatBytes)}</Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </section>
  );
}

function written(value: number | null, write: (value: number) => string): string {
  return value === null ? t("common.none") : write(value);
}
