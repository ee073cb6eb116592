import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { memo } from "react";
import { SAMPLE_FIELD } from "../../../server/sequencing/runs/rules/fields.ts";
import { t } from "../../kit/i18n/t.ts";
import classes from "./imports.module.css";
import type { Review } from "./plan.ts";

const CODES_SHOWN = 8;

/**
 * The unknown sample IDs of a sheet, each with suggested samples: one click maps all rows with that ID. Renders
 * nothing without any.
 */
export const UnknownSamples = memo(function UnknownSamples({
  review,
  onReplace,
}: {
  review: Review;
  onReplace: (column: number, from: string, to: string) => void;
}) {
  const column = review.columns.find(({ field }) => field === SAMPLE_FIELD)?.index;
  const { missingSamples, rows } = review.preview;
  if (column === undefined || missingSamples.length === 0) return null;
  const numbers = new Map<string, number[]>();
  for (const { sampleCode, rowNumber } of rows)
    numbers.set(sampleCode, [...(numbers.get(sampleCode) ?? []), rowNumber]);
  const suggestions = new Map(
    review.problems.flatMap((problem) =>
      problem.column === column ? [[problem.rowNumber, problem.suggestions] as const] : [],
    ),
  );
  const shown = missingSamples.slice(0, CODES_SHOWN);

  return (
    <Alert color="red" variant="light" title={t("imports.unknown.title")}>
      <Stack gap="xs">
        <Text size="sm">{t("imports.unknown.text")}</Text>
        <Stack component="ul" gap={6} className={classes.list ?? ""}>
          {shown.map((code) => {
            const ofCode = numbers.get(code) ?? [];
            const near = suggestions.get(ofCode[0] ?? null) ?? [];
            return (
              <Group key={code} component="li" gap="xs">
                <Text size="sm" fw={600}>
                  {code}
                </Text>
                <Text size="sm" c="dimmed">
                  {t("imports.unknown.rows", { rows: ofCode.length })}
                </Text>
                {near.map((instead) => (
                  <Button
                    key={instead}
                    size="compact-xs"
                    variant="default"
                    aria-label={t("imports.unknown.use", { code: instead, instead: code })}
                    onClick={() => onReplace(column, code, instead)}
                  >
                    {instead}
                  </Button>
                ))}
                {near.length === 0 && <Text size="sm">{t("imports.unknown.none")}</Text>}
              </Group>
            );
          })}
        </Stack>
        {missingSamples.length > shown.length && (
          <Text size="sm">{t("imports.unknown.more", { codes: missingSamples.length - shown.length })}</Text>
        )}
      </Stack>
    </Alert>
  );
});
