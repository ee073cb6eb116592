import { Alert, Button, Card, Group, List, Stack, Text, TextInput, Title } from "@mantine/core";
import { IconAlertTriangle, IconInfoCircle, IconSearch } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { sentenceText, type ServerText } from "../../kit/i18n/sentenceText.ts";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { formatNumber } from "../../kit/components/format.ts";
import { PrimaryResult } from "./PrimaryResult.tsx";
import { firstRows, resultGroups, type ResultRow } from "./resultGroups.ts";
import { ResultRowView } from "./ResultRowView.tsx";
import type { Run } from "./run.ts";
import classes from "./run.module.css";
import { NoMatches } from "../../kit/components/NoMatches.tsx";

const ROWS_AT_FIRST = 60;
const MORE_ROWS = 200;

/**
 * The outputs of a run: its report, then all results by sample.
 * @param head the content above them
 */
export function ResultsPanel({ run, head }: { run: Run; head?: ReactNode }) {
  const { user, isOfFacility } = useSession();
  const [search, setSearch] = useState("");
  const [limit, setLimit] = useState(ROWS_AT_FIRST);
  const rows = resultRows(run).map((row) => ({ ...row, downloadable: row.downloadable && !user.isDemo }));
  const groups = resultGroups(rows, search);
  const total = groups.reduce((sum, group) => sum + group.rows.length, 0);
  const primary = run.primaryResultFile;
  const { errors = [], warnings = [] } = run.results ?? {};

  return (
    <Card withBorder component="section" aria-labelledby="results-title">
      <Stack gap="md">
        <Group justify="space-between" gap="sm">
          <Title order={2} size="h4" id="results-title">
            {t("runs.results.title")}
          </Title>
          {rows.length > 10 && (
            <TextInput
              type="search"
              size="sm"
              aria-label={t("runs.results.search")}
              placeholder={t("runs.results.search")}
              leftSection={<IconSearch size={16} aria-hidden />}
              value={search}
              onChange={({ currentTarget }) => setSearch(currentTarget.value)}
            />
          )}
        </Group>
        {head}
        {isOfFacility && errors.length > 0 && (
          <Notices color="red" title={t("runs.results.errors")} problems={errors} />
        )}
        {isOfFacility && warnings.length > 0 && (
          <Notices color="yellow" title={t("runs.results.warnings")} problems={warnings} />
        )}
        {primary && <PrimaryResult file={primary} />}
        {rows.length === 0 && !(run.targetFolder && run.status === "completed") && (
          <Text c="dimmed">
            {t(run.status === "completed" ? "runs.results.none.text" : "runs.results.none.failed")}
          </Text>
        )}
        {firstRows(groups, limit).map(({ sampleCode, rows: some }) => (
          <section key={sampleCode ?? ""} aria-label={sampleCode ?? t("runs.results.whole")}>
            <Title order={3} size="h5" className={classes.name}>
              {sampleCode ?? t("runs.results.whole")}
            </Title>
            <ul className={classes.list}>
              {some.map((row) => (
                <ResultRowView key={row.id} row={row} />
              ))}
            </ul>
          </section>
        ))}
        {rows.length > 0 && total === 0 && (
          <NoMatches text={t("runs.results.noMatch")} onClear={() => setSearch("")} />
        )}
        {total > limit && (
          <Button
            variant="default"
            size="xs"
            style={{ alignSelf: "flex-start" }}
            onClick={() => setLimit(limit + MORE_ROWS)}
          >
            {t("runs.results.more", { count: Math.min(MORE_ROWS, total - limit) })}
          </Button>
        )}
      </Stack>
    </Card>
  );
}

function Notices({
  color,
  title,
  problems,
}: {
  color: "red" | "yellow";
  title: string;
  problems: ServerText[];
}) {
  const Icon = color === "red" ? IconAlertTriangle : IconInfoCircle;
  return (
    <Alert
      color={color}
      variant="light"
      icon={<Icon aria-hidden />}
      classNames={{ title: classes.told ?? "" }}
      title={title}
    >
      <List size="sm">
        {problems.map(sentenceText).map((text) => (
          <List.Item key={text} className={classes.name ?? ""}>
            {text}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

function resultRows(run: Run): (ResultRow & { sampleCode: string | null })[] {
  const codes = new Map(run.samples.map(({ id, sampleId }) => [id, sampleId]));
  return [
    ...run.artifacts.map((artifact) => ({
      id: artifact.id,
      label: artifact.label,
      name: artifact.name,
      path: artifact.path,
      size: artifact.size,
      previewable: artifact.previewable,
      downloadable: artifact.downloadable,
      notes: [],
      sampleCode: artifact.sampleId === null ? null : (codes.get(artifact.sampleId) ?? null),
    })),
    ...run.assembliesCreated.map(({ id, assemblyName, assemblyFile, sample }) => ({
      id,
      label: null,
      name: assemblyName ?? nameIn(assemblyFile),
      path: assemblyFile,
      size: null,
      previewable: false,
      downloadable: true,
      notes: [t("runs.results.assembly")],
      sampleCode: sample?.sampleId ?? null,
    })),
    ...run.binsCreated.map(({ id, binName, binFile, completeness, contamination, sample }) => ({
      id,
      label: null,
      name: binName ?? nameIn(binFile),
      path: binFile,
      size: null,
      previewable: false,
      downloadable: true,
      notes: [
        t("runs.results.bin"),
        ...(completeness === null
          ? []
          : [t("runs.results.completeness", { percent: formatNumber(completeness) })]),
        ...(contamination === null
          ? []
          : [t("runs.results.contamination", { percent: formatNumber(contamination) })]),
      ],
      sampleCode: sample?.sampleId ?? null,
    })),
  ];
}

function nameIn(path: string | null): string {
  return path === null ? t("common.none") : path.slice(path.lastIndexOf("/") + 1);
}
