import { Anchor, Card, Group, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { t } from "../../../kit/i18n/t.ts";
import { trpc } from "../../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../../kit/components/ErrorNotice.tsx";
import { formatBytes } from "../../../kit/components/format.ts";
import { Loading } from "../../../kit/components/Loading.tsx";
import { frameAddress, tabAddress } from "../../../data/delivery/fileAddress.ts";
import { isOver, type Run } from "../run.ts";
import classes from "../run.module.css";
import { ViewButton } from "../ViewButton.tsx";
import { DagView } from "./DagView.tsx";

const REPORTS_MAX = 100;
const ASK_AGAIN_MS = 10_000;

interface Report {
  path: string;
  /** Below the run directory. */
  inner: string;
  size: number | null;
}

/** The reports of a run: those that it published, MultiQC first, and those of the engine, with its graph. */
export function ReportsPanel({ run }: { run: Run }) {
  const { data, error, refetch } = useQuery(
    trpc.runs.files.queryOptions(
      { runId: run.id, search: ".html", limit: REPORTS_MAX, offset: 0 },
      { refetchInterval: isOver(run) ? false : ASK_AGAIN_MS },
    ),
  );
  if (!data)
    return error ? (
      <ErrorNotice error={error} title={t("runs.files.failed")} onRetry={() => void refetch()} />
    ) : (
      <Loading rows={4} />
    );
  const root = `${run.runNumber}--${run.id}/`;
  const published = data.entries
    .filter(({ kind, name }) => kind === "file" && /\.html?$/i.test(name))
    .map(({ path, size }) => ({ path, size, inner: path.slice(root.length) }));
  const beside = run.runOutputFiles
    .map(({ path, size }) => ({ path, size, inner: path.slice(root.length) }))
    .filter(({ inner }) => !inner.includes("/"));
  const ofEngine = beside.filter(({ inner }) => /\.html?$/i.test(inner));
  const reports = [...published, ...ofEngine].toSorted((one, other) => rank(one) - rank(other));
  const dag = beside.find(({ inner }) => inner === "dag.dot");
  const [first] = reports;
  if (!first && !dag)
    return (
      <Card withBorder>
        <Text c="dimmed">{t(isOver(run) ? "runs.reports.noneEver" : "runs.reports.none")}</Text>
      </Card>
    );
  return (
    <>
      {reports.length > 0 && (
        <Card withBorder component="section" aria-labelledby="reports-title">
          <Title order={2} size="h4" id="reports-title" mb="xs">
            {t("runs.page.tab.reports")}
          </Title>
          <ul className={classes.list}>
            {reports.map((report) => (
              <li key={report.path} className={classes.row}>
                <Stack gap={0} miw={0}>
                  <Text size="sm" fw={600} className={classes.name ?? ""}>
                    {reportTitle(report)}
                  </Text>
                  <Text size="sm" c="dimmed" className={`${classes.numbers} ${classes.name}`}>
                    {[report.inner, ...(report.size === null ? [] : [formatBytes(report.size)])].join(" · ")}
                  </Text>
                </Stack>
                <ViewButton path={report.path} title={reportTitle(report)} />
              </li>
            ))}
          </ul>
          {data.total > REPORTS_MAX && (
            <Text size="sm" c="dimmed">
              {t("runs.reports.first", { count: REPORTS_MAX })}
            </Text>
          )}
        </Card>
      )}
      {first && (
        <Card withBorder component="section" aria-labelledby="report-title">
          <Group justify="space-between" gap="xs" mb="xs">
            <Title order={2} size="h4" id="report-title">
              {reportTitle(first)}
            </Title>
            <Anchor size="sm" href={tabAddress(first.path)} target="_blank" rel="noopener noreferrer">
              {t("runs.results.open")}
            </Anchor>
          </Group>
          <iframe
            className={classes.preview}
            title={t("runs.results.frame", { name: reportTitle(first) })}
            src={frameAddress(first.path)}
            sandbox="allow-scripts"
            referrerPolicy="no-referrer"
            loading="lazy"
          />
        </Card>
      )}
      {dag && (
        <Card withBorder component="section" aria-labelledby="dag-title">
          <Title order={2} size="h4" id="dag-title" mb="xs">
            {t("runs.reports.dag")}
          </Title>
          <DagView run={run} path={dag.path} />
        </Card>
      )}
    </>
  );
}

function findKind({ inner }: Report): "multiqc" | "execution" | "timeline" | undefined {
  if (/(^|[/_-])multiqc_report[^/]*\.html?$/i.test(inner)) return "multiqc";
  if (/(^|\/)(execution_)?report[^/]*\.html?$/i.test(inner) && isOfEngine(inner)) return "execution";
  if (/(^|\/)(execution_)?timeline[^/]*\.html?$/i.test(inner) && isOfEngine(inner)) return "timeline";
  return undefined;
}

function isOfEngine(inner: string): boolean {
  return !inner.includes("/") || inner.includes("pipeline_info/");
}

function rank(report: Report): number {
  const kind = findKind(report);
  return kind === "multiqc" ? 0 : isOfEngine(report.inner) ? 2 : 1;
}

function reportTitle(report: Report): string {
  const kind = findKind(report);
  return kind === undefined
    ? report.inner.slice(report.inner.lastIndexOf("/") + 1)
    : t(`runs.reports.${kind}`);
}
