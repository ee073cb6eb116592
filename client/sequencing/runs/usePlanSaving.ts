import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { t } from "../../kit/i18n/t.ts";
import { isWarning } from "../../kit/sheet/problemText.ts";
import type { RowProblems } from "../../kit/sheet/problems.ts";
import type { Column, Row } from "../../kit/sheet/table.ts";
import { trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import { type PlanChange, planChanges, toPlanRows } from "./planRows.ts";
import type { OrderSample, SequencingRun } from "./sequencingRun.ts";
import type { PlanDraft } from "./usePlanDraft.ts";

/**
 * Saves the plan of a run. Sends nothing while any cell is invalid.
 * @param problemsOf returns the problems of rows
 * @param onWrong receives the number of invalid cells
 */
export function usePlanSaving({
  run,
  samples,
  columns,
  draft,
  problemsOf,
  onWrong,
}: {
  run: SequencingRun;
  samples: OrderSample[];
  columns: Column[];
  draft: PlanDraft;
  problemsOf: (rows: readonly Row[]) => RowProblems[];
  onWrong: (problems: RowProblems[]) => void;
}) {
  const { orderId, id: sequencingRunId } = run;
  const client = useQueryClient();
  const busy = useRef(false);
  const saving = useMutation({
    async mutationFn() {
      const { rows } = draft.table;
      const [change, ...others] = planChanges(draft.changed, { rows, saved: draft.saved, columns });
      const send = (part: PlanChange) =>
        trpcClient.sequencing.assign.mutate({ orderId, sequencingRunId, ...part });
      let answer = await send(change);
      for (const part of others) answer = await send(part);
      draft.took(toPlanRows(samples, answer.samples, columns), rows);
      client.setQueryData(trpc.sequencing.get.queryKey({ orderId, sequencingRunId }), answer);
      void client.invalidateQueries({ queryKey: trpc.sequencing.list.pathKey() });
      return answer;
    },
  });

  /** Returns whether everything is saved. */
  async function save(): Promise<boolean> {
    if (busy.current) return false;
    if (!draft.dirty) return true;
    const problems = problemsOf(draft.table.rows);
    if (problems.some((ofRow) => ofRow.some(({ problem }) => !isWarning(problem)))) {
      onWrong(problems);
      return false;
    }
    busy.current = true;
    try {
      const { samples: planned } = await saving.mutateAsync();
      notifications.show({ message: t("sequencing.plan.saved", { samples: planned.length }), color: "teal" });
      return true;
    } catch {
      // It is shown from the mutation.
      return false;
    } finally {
      busy.current = false;
    }
  }

  return { save, isSaving: saving.isPending, error: saving.error };
}

export type PlanSaving = ReturnType<typeof usePlanSaving>;
