import { Stack, Text, Title } from "@mantine/core";
import { t } from "../../kit/i18n/t.ts";
import classes from "./imports.module.css";
import type { Review } from "./plan.ts";

const RUNS_SHOWN = 10;

/** The sequencing runs of a sheet, and the effect of the import on each. */
export function PlannedRuns({ runs }: { runs: Review["runs"] }) {
  if (runs.length === 0) return null;
  const shown = runs.slice(0, RUNS_SHOWN);
  return (
    <section aria-labelledby="runs-title">
      <Title order={2} size="h5" id="runs-title">
        {t("imports.runs")}
      </Title>
      <Stack component="ul" gap={2} className={classes.list ?? ""}>
        {shown.map((run) => (
          <Text key={run.runId} component="li" size="sm">
            {formatRun(run)}
          </Text>
        ))}
      </Stack>
      {runs.length > shown.length && (
        <Text size="sm">{t("imports.runs.more", { runs: runs.length - shown.length })}</Text>
      )}
    </section>
  );
}

function formatRun({
  runId: name,
  isNew,
  rowCount: samples,
  prefilledSamples: others,
}: Review["runs"][number]) {
  if (!isNew) return t("imports.runs.known", { name, samples });
  return others === 0
    ? t("imports.runs.new", { name, samples })
    : t("imports.runs.prefilled", { name, samples, others });
}
