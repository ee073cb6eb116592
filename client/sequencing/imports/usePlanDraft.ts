import { useCallback, useEffect, useState } from "react";
import type { Row } from "../../kit/sheet/table.ts";
import { useSheetRows } from "../../kit/sheet/useSheetRows.ts";
import { trpcClient } from "../../kit/trpc/trpc.ts";
import type { ReadPlan, Table } from "./plan.ts";
import { cellName, reviewedRows, toRows, toTable } from "./planSheet.ts";

const REVIEWED_AFTER_MS = 350;

/** A run plan under correction: its rows and the server's review, which is requested again after each change. */
export function usePlanDraft(orderId: string, { fileName, table: read, review }: ReadPlan) {
  const [header, setHeader] = useState(read.header);
  const table = useSheetRows(() => toRows(read));
  const { rows, change } = table;
  const [reviewed, setReviewed] = useState(() => reviewedRows(review, read.header, rows));
  const [reviewedInput, setReviewedInput] = useState<{ rows: Row[]; header: string[] }>({ rows, header });
  const [error, setError] = useState<unknown>(null);
  const isCurrent = matchesReview(reviewedInput, rows, header);

  useEffect(() => {
    if (matchesReview(reviewedInput, rows, header)) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      const input = { orderId, fileName, table: toTable(read.sheet, header, rows) };
      trpcClient.imports.review.mutate(input, { signal: stop.signal }).then(
        (answer) => {
          if (stop.signal.aborted) return;
          setReviewed(reviewedRows(answer, header, rows));
          setReviewedInput({ rows, header });
          setError(null);
        },
        (refusal: unknown) => {
          if (!stop.signal.aborted) setError(refusal);
        },
      );
    }, REVIEWED_AFTER_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [orderId, fileName, read.sheet, header, rows, reviewedInput]);

  /** Maps a column to a field, or to none. */
  const renameColumn = useCallback((index: number, text: string) => {
    setHeader((before) => before.map((one, at) => (at === index ? text : one)));
  }, []);

  /** Adds a column with the same value in every row. */
  const addColumn = useCallback(
    (text: string, value: string) => {
      const name = cellName(header.length);
      setHeader((before) => [...before, text]);
      change((all) => all.map((row) => ({ ...row, values: { ...row.values, [name]: value } })));
    },
    [change, header.length],
  );

  /** Replaces one value by another in all cells of a column. */
  const replaceInColumn = useCallback(
    (index: number, from: string, to: string) => {
      const name = cellName(index);
      change((all) =>
        all.map((row) =>
          row.values[name]?.trim() === from ? { ...row, values: { ...row.values, [name]: to } } : row,
        ),
      );
    },
    [change],
  );

  /** Puts texts into cells of a column. texts: by the number that a row has in the workbook. */
  const writeColumn = useCallback(
    (index: number, texts: ReadonlyMap<number, string>) => {
      const name = cellName(index);
      change((all) =>
        all.map((row) => {
          const text = texts.get(row.number ?? 0);
          return text === undefined ? row : { ...row, values: { ...row.values, [name]: text } };
        }),
      );
    },
    [change],
  );

  return {
    fileName,
    sheet: read.sheet,
    header,
    table,
    reviewed,
    /** Whether the review belongs to the current rows. */
    isCurrent,
    error,
    reviewAgain: () => {
      setError(null);
      setReviewedInput({ rows: [], header: [] });
    },
    isEdited: table.canUndo || header !== read.header,
    toSend: (): Table => toTable(read.sheet, header, rows),
    renameColumn,
    addColumn,
    replaceInColumn,
    writeColumn,
  };
}

function matchesReview(
  reviewedInput: { rows: Row[]; header: string[] },
  rows: Row[],
  header: string[],
): boolean {
  return reviewedInput.rows === rows && reviewedInput.header === header;
}

export type PlanDraft = ReturnType<typeof usePlanDraft>;
