import { Stack, Text, Title } from "@mantine/core";
import { t } from "../../kit/i18n/t.ts";
import { lanesWithoutMate, groupReadSets } from "./lanes.ts";
import type { ReviewRow } from "./reviewRows.ts";
import classes from "./uploads.module.css";

const SHOWN_MAX = 20;

/** The lanes of each sample that become one read set, before they are sent. */
export function ReadSets({ rows, runs }: { rows: ReviewRow[]; runs: { id: string; runId: string }[] }) {
  const sets = groupReadSets(rows);
  if (sets.length === 0) return null;
  return (
    <Stack component="section" gap={4} aria-labelledby="read-sets-title">
      <Title order={3} size="h5" id="read-sets-title">
        {t("uploads.sets.title")}
      </Title>
      <Text size="sm" c="dimmed">
        {t("uploads.sets.text")}
      </Text>
      <ul className={classes.rows}>
        {sets.slice(0, SHOWN_MAX).map((set) => {
          const missing = lanesWithoutMate(set);
          const run = runs.find(({ id }) => id === set.sequencingRunId)?.runId;
          return (
            <li key={`${set.sampleCode} ${set.sequencingRunId}`}>
              <Text size="sm" className={classes.name}>
                <b>{set.sampleCode}</b>
                {run === undefined ? "" : ` · ${run}`}
                {(["R1", "R2"] as const).map((role) =>
                  set[role].length === 0 ? "" : ` · ${t("uploads.sets.lanes", { role, lanes: set[role] })}`,
                )}
              </Text>
              {missing.length > 0 && (
                <Text size="sm" c="var(--mantine-color-error)">
                  {t("uploads.sets.missing", { lanes: missing })}
                </Text>
              )}
            </li>
          );
        })}
      </ul>
      {sets.length > SHOWN_MAX && (
        <Text size="sm" c="dimmed">
          {t("uploads.open.more", { count: sets.length - SHOWN_MAX })}
        </Text>
      )}
    </Stack>
  );
}
