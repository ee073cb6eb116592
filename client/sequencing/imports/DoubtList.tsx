import { Alert, Button, Group, Stack, UnstyledButton } from "@mantine/core";
import { memo } from "react";
import { t } from "../../kit/i18n/t.ts";
import classes from "./imports.module.css";
import type { PlanProblem, Review } from "./plan.ts";
import { formatProblem } from "./formatProblem.ts";
import { sentenceText } from "../../kit/i18n/sentenceText.ts";

/**
 * The warnings of a sheet that do not block the import, such as dates stored as day counts: one column at a time,
 * each with a button that fixes all of its cells. Renders nothing without warnings.
 */
export const DoubtList = memo(function DoubtList({
  review,
  onShow,
  onReplace,
}: {
  review: Review;
  onShow: (problem: PlanProblem) => void;
  onReplace: (column: number, texts: ReadonlyMap<number, string>) => void;
}) {
  const doubts = groupDoubts(review);
  if (doubts.length === 0) return null;
  return (
    <Alert color="yellow" variant="light" title={t("imports.doubt.title")}>
      <Stack component="ul" gap={6} className={classes.list ?? ""}>
        {doubts.map(({ column, header, message, places, likely }) => {
          const [first] = likely.values();
          return (
            <Group key={`${column} ${message}`} component="li" gap="xs">
              <UnstyledButton fz="sm" td="underline" onClick={() => places[0] && onShow(places[0])}>
                {formatProblem(t("imports.doubt.at", { header, message }), places)}
              </UnstyledButton>
              {first !== undefined && (
                <Button size="compact-xs" variant="default" onClick={() => onReplace(column, likely)}>
                  {t("imports.doubt.read", { cells: likely.size, first })}
                </Button>
              )}
            </Group>
          );
        })}
      </Stack>
    </Alert>
  );
});

function groupDoubts({ problems, columns }: Review) {
  const doubts = new Map<string, { column: number; message: string; places: PlanProblem[] }>();
  for (const problem of problems) {
    const { blocks, column } = problem;
    if (blocks || column === null) continue;
    const message = sentenceText(problem.message);
    const doubt = doubts.get(`${column} ${message}`) ?? { column, message, places: [] };
    doubt.places.push(problem);
    doubts.set(`${column} ${message}`, doubt);
  }
  return [...doubts.values()].map(({ column, message, places }) => ({
    column,
    header: columns[column]?.header ?? "",
    message,
    places,
    /** By the number of the row. */
    likely: new Map(
      places.flatMap(({ rowNumber, suggestions: [text] }) =>
        rowNumber === null || text === undefined ? [] : [[rowNumber, text] as const],
      ),
    ),
  }));
}
