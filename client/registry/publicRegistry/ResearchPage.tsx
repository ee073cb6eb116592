import { Anchor, Button, Card, Group, SegmentedControl, Select, Stack, Switch, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { Page } from "../../kit/components/Page.tsx";
import classes from "./publicRegistry.module.css";
import { formatDay } from "./formatDay.ts";
import { currentMetrics, ENDED_YEARS, toCsv, type Research, shownMetrics } from "./metric.ts";
import { MetricCard } from "./MetricCard.tsx";
import { saveText } from "../../kit/components/saveText.ts";

/** The snapshot of public figures, each as a plot, a table and a file. */
export function ResearchPage() {
  const { data, error, refetch } = useQuery(
    trpc.registry.researchData.queryOptions({}, { staleTime: 60_000 }),
  );
  return (
    <Page title={t("publicRegistry.research.title")} description={t("publicRegistry.research.text")}>
      {error && (
        <ErrorNotice
          error={error}
          title={t("publicRegistry.research.failed")}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Loading rows={8} />}
      {data?.metrics.length === 0 && <EmptyState title={t("publicRegistry.research.none")} />}
      {data && data.metrics.length > 0 && <Snapshot research={data} />}
    </Page>
  );
}

function Snapshot({ research }: { research: Research }) {
  const { category, flagship, scale = "log" } = useSearch({ from: "/signed-in/explore/research-data" });
  const navigate = useNavigate({ from: "/explore/research-data" });
  const { categories, license, generatedAt, asOf } = research;
  const takenAt = generatedAt ?? asOf;
  const metrics = currentMetrics(research.metrics, takenAt);
  const ended = research.metrics.length - metrics.length;
  const shown = shownMetrics(metrics, { category, flagship });

  function show(change: {
    category?: string | undefined;
    flagship?: boolean | undefined;
    scale?: string | undefined;
  }) {
    const next = { category, flagship, scale, ...change };
    void navigate({
      search: {
        ...(next.category === undefined ? {} : { category: next.category }),
        ...(next.flagship ? { flagship: true } : {}),
        ...(next.scale === "linear" ? { scale: "linear" } : {}),
      },
      replace: true,
    });
  }

  return (
    <Stack gap="md">
      <Card withBorder component="section" aria-label={t("publicRegistry.research.license")}>
        <Text size="sm" fw={600}>
          {t("publicRegistry.research.snapshot", {
            taken: generatedAt === undefined ? null : formatDay(generatedAt),
            asOf: asOf === undefined ? null : formatDay(asOf),
          })}
        </Text>
        <Text size="sm">{license}</Text>
        {ended > 0 && (
          <Text size="sm" c="dimmed">
            {`${t("publicRegistry.research.leftOut", { ended, years: ENDED_YEARS })} `}
            <Anchor inherit href="/research-data">
              {t("publicRegistry.research.all")}
            </Anchor>
          </Text>
        )}
      </Card>
      <Group gap="sm">
        <Select
          aria-label={t("publicRegistry.research.category")}
          placeholder={t("publicRegistry.research.category.any")}
          data={Object.entries(categories)
            .filter(([value]) => metrics.some((metric) => metric.category === value))
            .map(([value, label]) => ({ value, label }))}
          value={category ?? null}
          onChange={(value) => show({ category: value ?? undefined })}
          clearable
        />
        <SegmentedControl
          aria-label={t("publicRegistry.research.scale")}
          data={[
            { value: "log", label: t("publicRegistry.research.log") },
            { value: "linear", label: t("publicRegistry.research.linear") },
          ]}
          value={scale}
          onChange={(value) => show({ scale: value })}
        />
        <Switch
          label={t("publicRegistry.research.flagship")}
          checked={flagship === true}
          onChange={(event) => show({ flagship: event.currentTarget.checked })}
        />
      </Group>
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="dimmed" role="status">
          {t("publicRegistry.research.count", { shown: shown.length, total: metrics.length })}
        </Text>
        {shown.length > 0 && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconDownload size={14} aria-hidden />}
            onClick={() => saveText("research-data.csv", toCsv(shown))}
          >
            {t("publicRegistry.research.csvAll")}
          </Button>
        )}
      </Group>
      {shown.length === 0 && (
        <EmptyState
          title={t("publicRegistry.research.empty")}
          action={
            <Button variant="default" onClick={() => show({ category: undefined, flagship: false })}>
              {t("publicRegistry.noneFound.clear")}
            </Button>
          }
        />
      )}
      <div className={classes.plots}>
        {shown.map((metric) => (
          <MetricCard key={metric.id} metric={metric} isLog={scale === "log"} takenAt={takenAt} />
        ))}
      </div>
    </Stack>
  );
}
