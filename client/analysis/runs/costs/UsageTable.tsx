import { List, Progress, Stack, Table, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { t } from "../../../kit/i18n/t.ts";
import { type Outputs, trpc } from "../../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../../kit/components/ErrorNotice.tsx";
import { formatBytes, formatNumber } from "../../../kit/components/format.ts";
import { formatSeconds } from "../../../kit/components/formatSeconds.ts";
import { Loading } from "../../../kit/components/Loading.tsx";
import { formatShare } from "../formatShare.ts";
import type { Run } from "../run.ts";
import classes from "../run.module.css";

type Process = Outputs["runs"]["usage"]["processes"][number];
type Figures = Process["cpus"];
type Resource = "cpus" | "memory" | "time";

const RESOURCES: Resource[] = ["cpus", "memory", "time"];
const FORMATS: Record<Resource, (value: number) => string> = {
  cpus: (cores) => formatNumber(Math.round(cores * 100) / 100),
  memory: formatBytes,
  time: (ms) => formatSeconds(ms / 1_000),
};
/** Below this share, requests are called too high. */
const LOW_SHARE = 0.5;
const HINTS_MAX = 5;

/** Requested against used resources by process, and which requests are higher than necessary. */
export function UsageTable({ run }: { run: Run }) {
  const { data, error, refetch } = useQuery(trpc.runs.usage.queryOptions({ runId: run.id }));
  if (!data)
    return error ? (
      <ErrorNotice error={error} title={t("runs.page.tasks.failedToLoad")} onRetry={() => void refetch()} />
    ) : (
      <Loading rows={3} />
    );
  const { processes } = data;
  if (processes.length === 0) return null;
  const isRequestKnown = processes.some((one) => RESOURCES.some((key) => one[key].requested.max !== null));
  const hints = findHints(processes);
  return (
    <section aria-labelledby="usage-title">
      <Title order={2} size="h4" id="usage-title">
        {t("runs.usage.title")}
      </Title>
      <Text size="sm" c="dimmed">
        {t(isRequestKnown ? "runs.usage.text" : "runs.usage.noRequests")}
      </Text>
      {hints.length > 0 && (
        <List size="sm" my="xs" aria-label={t("runs.usage.hints")}>
          {hints.map((hint) => (
            <List.Item key={hint} className={classes.name ?? ""}>
              {hint}
            </List.Item>
          ))}
        </List>
      )}
      <Table.ScrollContainer minWidth={640}>
        <Table verticalSpacing="xs" className={classes.numbers ?? ""}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t("runs.task.process")}</Table.Th>
              <Table.Th ta="right">{t("runs.page.use.tasks")}</Table.Th>
              {RESOURCES.map((key) => (
                <Table.Th key={key}>{t(`runs.usage.${key}`)}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {processes.map((one) => (
              <Table.Tr key={one.process}>
                <Table.Th scope="row" fw={400} title={one.process} className={classes.name}>
                  {one.name}
                </Table.Th>
                <Table.Td ta="right">{formatNumber(one.tasks)}</Table.Td>
                {RESOURCES.map((key) => (
                  <Table.Td key={key}>
                    <Bar figures={one[key]} format={FORMATS[key]} label={t(`runs.usage.${key}`)} />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </section>
  );
}

function Bar({
  figures: { requested, used, share },
  format,
  label,
}: {
  figures: Figures;
  format: (value: number) => string;
  label: string;
}) {
  if (requested.max === null && used.max === null) return <>{t("common.none")}</>;
  const spread = ({ median, max }: Figures["used"]) =>
    median === null || max === null
      ? t("common.none")
      : format(median) === format(max)
        ? format(max)
        : t("runs.usage.spread", { median: format(median), max: format(max) });
  return (
    <Stack gap={2}>
      <Text size="sm">{t("runs.usage.used", { amounts: spread(used) })}</Text>
      <Text size="sm" c="dimmed">
        {t("runs.usage.requested", { amounts: spread(requested) })}
      </Text>
      {share !== null && (
        <Progress
          size="sm"
          value={Math.min(100, share * 100)}
          aria-label={`${label}: ${t("runs.usage.share", { percent: formatShare(share) })}`}
          color={share > 1 ? "orange" : "blue"}
        />
      )}
    </Stack>
  );
}

/** The processes with clearly too high requests, by their figures. */
function findHints(processes: Process[]): string[] {
  return processes
    .flatMap((one) => {
      const { name, memory, cpus } = one;
      const [most, requested] = [memory.used.max, memory.requested.max];
      return [
        ...(most !== null && requested !== null && most < requested * LOW_SHARE
          ? [
              t("runs.usage.hint.memory", {
                name,
                used: formatBytes(most),
                requested: formatBytes(requested),
              }),
            ]
          : []),
        ...(cpus.share !== null && cpus.share < LOW_SHARE && (cpus.requested.max ?? 0) > 1
          ? [t("runs.usage.hint.cpus", { name, percent: formatShare(cpus.share) })]
          : []),
      ];
    })
    .slice(0, HINTS_MAX);
}
