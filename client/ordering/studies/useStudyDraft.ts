import { useCallback, useMemo, useState } from "react";
import type { Answers } from "../../definitions/answers/orderAnswers.ts";
import { changedCells, withTyped } from "../../kit/sheet/changedCells.ts";
import type { RowProblems } from "../../kit/sheet/problems.ts";
import type { Column, Row } from "../../kit/sheet/table.ts";
import { useSheetRows } from "../../kit/sheet/useSheetRows.ts";
import { trpcClient } from "../../kit/trpc/trpc.ts";
import { changedKeys, type Details, studyDetails, type Study } from "./details.ts";
import { tableRows, sentData, type StudyTable, withoutWrong } from "./sampleTable.ts";

/** The unsaved input for a study: the difference from the server's state. */
export interface TypedStudy {
  answers: { details: Partial<Details>; answers: Answers };
  rows: Row[];
}

/** The server's state of a study. rows: by key. */
interface Saved {
  details: Details;
  answers: Answers;
  rows: ReadonlyMap<string, Row>;
}

/**
 * The input for a study. Invalid cells stay unsaved, because the server refuses them.
 * @param storedDraft an earlier unsaved draft
 * @param columns all columns of the table
 */
export function useStudyDraft({
  study,
  table: stored,
  columns,
  storedDraft,
}: {
  study: Study;
  table: StudyTable;
  columns: Column[];
  storedDraft: TypedStudy | undefined;
}) {
  const [saved, setSaved] = useState<Saved>(() => ({
    details: studyDetails(study),
    answers: study.studyMetadata,
    rows: byKey(tableRows(stored, columns)),
  }));
  const [details, setDetails] = useState<Details>(() => ({
    ...saved.details,
    ...storedDraft?.answers.details,
  }));
  const [answers, setAnswers] = useState<Answers>(() => ({
    ...saved.answers,
    ...storedDraft?.answers.answers,
  }));
  const table = useSheetRows(() => withTyped([...saved.rows.values()], storedDraft?.rows ?? []));

  const changedRows = useMemo(
    () => changedCells(table.rows, saved.rows, columns),
    [table.rows, saved.rows, columns],
  );
  const storedParts = useMemo(
    () => ({
      details: changedKeys(details, saved.details),
      answers: changedKeys(answers, saved.answers),
    }),
    [details, answers, saved.details, saved.answers],
  );
  const { details: changedDetails, answers: changedAnswers } = storedParts;
  const isDetailed = Object.keys(changedDetails).length > 0 || Object.keys(changedAnswers).length > 0;

  const answer = useCallback(
    (name: string, given: unknown) => setAnswers((before) => ({ ...before, [name]: given })),
    [],
  );

  /**
   * Saves everything but invalid cells.
   * @param problems of the current rows, by row
   */
  async function save(problems: readonly RowProblems[]): Promise<void> {
    let next = saved;
    if (isDetailed) {
      await trpcClient.studies.update.mutate({
        studyId: study.id,
        ...changedDetails,
        // An admin's answers replace the stored ones, so all of them are sent.
        ...(Object.keys(changedAnswers).length > 0 ? { studyMetadata: answers } : {}),
      });
      next = { ...next, details, answers };
      setSaved(next);
    }
    const { rows } = table;
    const sendable = withoutWrong(changedCells(rows, saved.rows, columns), { rows, problems, columns });
    const sent = sentData(sendable, columns);
    const bySample = byKey(sendable);
    const byRow = byKey(rows);
    for (const perSampleData of sent) {
      await trpcClient.studies.saveSamples.mutate({ studyId: study.id, perSampleData });
      // Each stored part counts as saved, in case a later part fails.
      const after = new Map(next.rows);
      for (const key of Object.keys(perSampleData)) {
        const before = after.get(key);
        const row = { key, values: { ...before?.values, ...bySample.get(key)?.values } };
        const shown = byRow.get(key);
        // Reuses the table's row object if all of it is saved, so that equal rows need no comparison.
        const isWhole = shown && changedCells([shown], new Map([[key, row]]), columns).length === 0;
        after.set(key, isWhole ? shown : row);
      }
      next = { ...next, rows: after };
      setSaved(next);
    }
  }

  return {
    details,
    setDetails,
    answers,
    answer,
    table,
    changedRows,
    storedParts,
    dirty: isDetailed || changedRows.length > 0,
    save,
    /** Resets the input to the server's state. */
    discard() {
      setDetails(saved.details);
      setAnswers(saved.answers);
      table.reset([...saved.rows.values()]);
    },
  };
}

function byKey(rows: Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [row.key, row]));
}
