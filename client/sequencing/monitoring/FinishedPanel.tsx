import { Alert, Card, List, Stack, Text, Title } from "@mantine/core";
import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import { hasText, t } from "../../kit/i18n/t.ts";
import { DescriptionList } from "../../kit/components/DescriptionList.tsx";
import { formatDateTime, formatNumber } from "../../kit/components/format.ts";
import { awaitsFiles, isOver, pathBelow, type StreamRun } from "./stream.ts";
import classes from "./stream.module.css";

type Verification = NonNullable<StreamRun["verification"]>;

/** The sequencer's final report: that it has finished, and which files it intended to write. */
export function FinishedPanel({ run }: { run: StreamRun }) {
  const { finalSummary, verification, outputDir } = run;
  if (!finalSummary && !verification) return null;
  return (
    <Card withBorder component="section" aria-labelledby="finished-title">
      <Stack gap="md">
        <div>
          <Title order={2} size="h4" id="finished-title">
            {t("streams.finished")}
          </Title>
          {finalSummary && (
            <Text size="sm" c="dimmed" className={classes.name ?? ""}>
              {t("streams.finished.text", { path: pathBelow(outputDir, finalSummary.path) })}
            </Text>
          )}
        </div>
        {finalSummary && !isOver(run) && (
          <Text>{t(awaitsFiles(run) ? "streams.finished.counting" : "streams.finished.counted")}</Text>
        )}
        {finalSummary && <DescriptionList facts={summaryFacts(finalSummary.values)} />}
        {verification && <Verified verification={verification} />}
      </Stack>
    </Card>
  );
}

const SHOWN = [
  "instrument",
  "position",
  "flow_cell_id",
  "sample_id",
  "protocol_group_id",
  "protocol",
  "started",
  "acquisition_stopped",
  "processing_stopped",
  "fastq_files_in_final_dest",
  "fastq_files_in_fallback",
] as const;

function summaryFacts(values: Record<string, string>): [string, string][] {
  return SHOWN.flatMap((key): [string, string][] => {
    const value = values[key];
    const name = `streams.finished.${key}`;
    // A zero count of files written elsewhere is not shown.
    const isNothing = value === undefined || value === "" || (key.endsWith("fallback") && value === "0");
    return isNothing || !hasText(name) ? [] : [[t(name), formatValue(value)]];
  });
}

function formatValue(value: string): string {
  if (/^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value))) return formatDateTime(value);
  return /^\d{1,15}$/.test(value) ? formatNumber(Number(value)) : value;
}

function Verified({ verification }: { verification: Verification }) {
  const { matched, listed, differing, missing, unlisted, path, verifiedAt } = verification;
  const isGood = differing + missing === 0;
  return (
    <Alert
      role="note"
      color={isGood ? "teal" : "red"}
      variant="light"
      icon={isGood ? <IconCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
      title={t(isGood ? "streams.verified.good" : "streams.verified.bad", {
        matched: formatNumber(matched),
        listed: formatNumber(listed),
      })}
      classNames={{ title: classes.title ?? "" }}
    >
      <Stack gap="xs">
        <Text size="sm" className={classes.name ?? ""}>
          {t("streams.verified.text", { path, time: formatDateTime(verifiedAt) })}
        </Text>
        <Paths kind="differing" amount={differing} paths={verification.differingPaths} />
        <Paths kind="missing" amount={missing} paths={verification.missingPaths} />
        <Paths kind="unlisted" amount={unlisted} paths={verification.unlistedPaths} />
      </Stack>
    </Alert>
  );
}

function Paths({
  kind,
  amount,
  paths,
}: {
  kind: "differing" | "missing" | "unlisted";
  amount: number;
  paths: string[];
}) {
  if (amount === 0) return null;
  return (
    <div>
      <Text size="sm" fw={600}>
        {t(`streams.verified.${kind}`, { files: amount })}
      </Text>
      <List size="sm" className={classes.name ?? ""}>
        {paths.map((path) => (
          <List.Item key={path}>{path}</List.Item>
        ))}
      </List>
      {amount > paths.length && (
        <Text size="sm">{t("streams.verified.more", { more: amount - paths.length })}</Text>
      )}
    </div>
  );
}
