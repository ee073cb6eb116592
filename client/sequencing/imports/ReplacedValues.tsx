import { Stack, Text, Title, UnstyledButton } from "@mantine/core";
import { memo } from "react";
import { t } from "../../kit/i18n/t.ts";
import { formatAnswer } from "../../kit/sheet/parseAnswer.ts";
import classes from "./imports.module.css";
import type { PlanProblem, Review } from "./plan.ts";

const SHOWN_MAX = 8;

/** The stored values that the import would replace. Renders nothing if the import only adds values. */
export const ReplacedValues = memo(function ReplacedValues({
  review,
  onShow,
}: {
  review: Review;
  onShow: (place: Pick<PlanProblem, "rowNumber" | "column">) => void;
}) {
  const replaced = listReplaced(review);
  if (replaced.length === 0) return null;
  const shown = replaced.slice(0, SHOWN_MAX);
  return (
    <section aria-labelledby="replaced-title">
      <Title order={2} size="h5" id="replaced-title">
        {t("imports.replaced")}
      </Title>
      <Stack component="ul" gap={2} className={classes.list ?? ""}>
        {shown.map(({ rowNumber, column, field, ...cell }) => (
          <li key={`${rowNumber} ${field}`}>
            <UnstyledButton fz="sm" td="underline" onClick={() => onShow({ rowNumber, column })}>
              {t("imports.replaced.value", cell)}
            </UnstyledButton>
          </li>
        ))}
      </Stack>
      {replaced.length > shown.length && (
        <Text size="sm">{t("imports.replaced.more", { values: replaced.length - shown.length })}</Text>
      )}
    </section>
  );
});

function listReplaced({ rows, columns, preview }: Review) {
  const placed = new Map(preview.rows.map((row) => [row.rowNumber, row]));
  const columnByField = new Map(columns.map(({ field, index }) => [field, index]));
  return rows.flatMap(({ rowNumber, changes }) =>
    changes.flatMap(({ field, label, from, to }) => {
      const { sampleCode = "", runId = "" } = placed.get(rowNumber) ?? {};
      const before = formatAnswer(from);
      if (before === "") return [];
      const column = columnByField.get(field) ?? null;
      return { rowNumber, column, field, label, sampleCode, runId, before, after: formatAnswer(to) };
    }),
  );
}
