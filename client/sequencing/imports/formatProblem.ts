import { t } from "../../kit/i18n/t.ts";
import type { PlanProblem } from "./plan.ts";

const ROWS_SHOWN = 10;

/** Formats a problem once, with all of its rows. */
export function formatProblem(message: string, places: PlanProblem[]): string {
  const numbers = [...new Set(places.flatMap(({ rowNumber }) => rowNumber ?? []))];
  if (numbers.length === 0) return message;
  const rows = numbers.slice(0, ROWS_SHOWN).join(", ");
  return t("imports.wrong.at", {
    message,
    rows: numbers.length > ROWS_SHOWN ? `${rows}, …` : rows,
    isMany: numbers.length > 1,
  });
}
