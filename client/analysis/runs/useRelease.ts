import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { t } from "../../kit/i18n/t.ts";
import { trpcClient } from "../../kit/trpc/trpc.ts";
import { errorText } from "../../kit/components/ErrorNotice.tsx";
import { toastUndoable } from "../../kit/components/toastUndoable.tsx";
import type { Run } from "./run.ts";
import { useReloadRuns } from "./useStartRun.ts";

/** Releases the results of a completed run to the customer, or withdraws them; both with undo. */
export function useRelease({ id, selectedFinal, isSelectedFinal }: Run) {
  const reload = useReloadRuns();
  const undo = useMutation({
    mutationFn: decide,
    async onSuccess() {
      notifications.show({ message: t("runs.page.release.undone"), color: "teal" });
      await reload();
    },
    onError: (error) =>
      notifications.show({ title: t("runs.page.release.failed"), message: errorText(error), color: "red" }),
  });
  const change = useMutation({
    mutationFn: decide,
    async onSuccess(_answer, { from, to }) {
      const done = to === null ? "withdraw.done" : from === null ? "release.done" : "release.instead";
      toastUndoable(t(`runs.page.${done}`), () => undo.mutate({ from: to, to: from }));
      await reload();
    },
  });
  return {
    isPending: change.isPending,
    error: change.error,
    toggle: () =>
      change.mutate(
        isSelectedFinal ? { from: id, to: null } : { from: selectedFinal?.selectedRunId ?? null, to: id },
      ),
  };
}

/**
 * Releases another run instead.
 * @param from the run to withdraw; null for none
 * @param to the run to release; null for none
 */
function decide({ from, to }: { from: string | null; to: string | null }): Promise<unknown> {
  if (to !== null) return trpcClient.runResults.select.mutate({ runId: to });
  return from === null ? Promise.resolve() : trpcClient.runResults.clearSelection.mutate({ runId: from });
}
