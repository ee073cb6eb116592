import { Alert, Stack, Text, UnstyledButton } from "@mantine/core";
import { memo } from "react";
import { SAMPLE_FIELD } from "../../../server/sequencing/runs/rules/fields.ts";
import { t } from "../../kit/i18n/t.ts";
import classes from "./imports.module.css";
import type { PlanProblem, Review } from "./plan.ts";
import { formatProblem } from "./formatProblem.ts";
import { sentenceText } from "../../kit/i18n/sentenceText.ts";

const PROBLEMS_SHOWN = 8;

/**
 * The problems that block the import of a sheet, each with a link to its first cell; unknown samples are listed
 * separately. Renders nothing without problems.
 */
export const ProblemList = memo(function ProblemList({
  review,
  onShow,
}: {
  review: Review;
  onShow: (problem: PlanProblem) => void;
}) {
  const problems = groupProblems(review);
  if (problems.length === 0) return null;
  const shown = problems.slice(0, PROBLEMS_SHOWN);
  return (
    <Alert color="red" variant="light" title={t("imports.wrong.title")}>
      <Stack component="ul" gap={2} className={classes.list ?? ""}>
        {shown.map(([message, places]) => (
          <li key={message}>
            {places.every(({ rowNumber }) => rowNumber === null) ? (
              <Text size="sm">{message}</Text>
            ) : (
              <UnstyledButton fz="sm" td="underline" onClick={() => places[0] && onShow(places[0])}>
                {formatProblem(message, places)}
              </UnstyledButton>
            )}
          </li>
        ))}
      </Stack>
      {problems.length > shown.length && (
        <Text size="sm">{t("imports.wrong.more", { problems: problems.length - shown.length })}</Text>
      )}
    </Alert>
  );
});

function groupProblems({ problems, columns, preview }: Review): [string, PlanProblem[]][] {
  const sampleColumn = columns.find(({ field }) => field === SAMPLE_FIELD)?.index;
  const unknown = new Set(preview.missingSamples);
  const unknownRows = new Set(
    preview.rows.flatMap(({ sampleCode, rowNumber }) => (unknown.has(sampleCode) ? rowNumber : [])),
  );
  const byMessage = new Map<string, PlanProblem[]>();
  for (const problem of problems) {
    const { blocks, column, rowNumber } = problem;
    const message = sentenceText(problem.message);
    const isUnknown = column === sampleColumn && rowNumber !== null && unknownRows.has(rowNumber);
    if (blocks && !isUnknown) byMessage.set(message, [...(byMessage.get(message) ?? []), problem]);
  }
  return [...byMessage];
}
