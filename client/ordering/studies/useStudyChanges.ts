import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { t } from "../../kit/i18n/t.ts";
import { type Inputs, trpcClient } from "../../kit/trpc/trpc.ts";
import { errorText } from "../../kit/components/ErrorNotice.tsx";
import { toastUndoable } from "../../kit/components/toastUndoable.tsx";

type Change = Omit<Inputs["studies"]["update"], "studyId">;

/**
 * The changes of a study on the server, one at a time; each first saves the input.
 * @param save saves the input
 * @param wrongCells the number of cells that cannot be saved
 * @param onChanged called after a change of the study itself
 * @param onReload reloads the table after a change of its rows or columns
 */
export function useStudyChanges({
  studyId,
  save,
  wrongCells,
  onChanged,
  onReload,
}: {
  studyId: string;
  save: () => Promise<void>;
  wrongCells: number;
  onChanged: () => void;
  onReload: () => Promise<void>;
}) {
  const busy = useRef(false);
  const saving = useMutation({ mutationFn: save, onSuccess: onChanged });
  const declaring = useMutation({
    async mutationFn(readyForSubmission: boolean) {
      await save();
      await trpcClient.studies.update.mutate({ studyId, readyForSubmission });
    },
    onSettled: onChanged,
  });
  const changing = useMutation({
    async mutationFn(change: () => Promise<unknown>) {
      await save();
      await change();
      await onReload();
    },
  });

  // The mutation shows the error.
  async function alone(work: () => Promise<unknown>): Promise<boolean> {
    if (busy.current) return false;
    busy.current = true;
    for (const mutation of [saving, declaring, changing]) mutation.reset();
    try {
      await work();
      return true;
    } catch {
      return false;
    } finally {
      busy.current = false;
    }
  }

  function toastSaved() {
    if (wrongCells === 0) return notifications.show({ message: t("study.saved"), color: "teal" });
    return notifications.show({ message: t("study.savedBut", { cells: wrongCells }), color: "yellow" });
  }

  async function putBack(sampleIds: string[]) {
    try {
      await trpcClient.studies.addSamples.mutate({ studyId, sampleIds });
      notifications.show({
        message: t("study.samples.removedBack", { samples: sampleIds.length }),
        color: "teal",
      });
      await onReload();
    } catch (error) {
      notifications.show({ title: t("study.samples.notBack"), message: errorText(error), color: "red" });
    }
  }

  const change = (work: () => Promise<unknown>) => alone(() => changing.mutateAsync(work));
  return {
    isSaving: saving.isPending,
    isDeclaring: declaring.isPending,
    isChanging: changing.isPending,
    saveError: saving.error,
    declareError: declaring.error,
    changeError: changing.error,
    save: () => alone(() => saving.mutateAsync().then(toastSaved)),
    saveQuietly: () => alone(() => saving.mutateAsync()),
    declare: (isReady: boolean) =>
      alone(async () => {
        await declaring.mutateAsync(isReady);
        notifications.show({ message: t(isReady ? "study.readyDone" : "study.readyBack"), color: "teal" });
      }),
    update: (named: Change) => change(() => trpcClient.studies.update.mutate({ studyId, ...named })),
    addSamples: (sampleIds: string[]) =>
      change(() => trpcClient.studies.addSamples.mutate({ studyId, sampleIds })),
    /** Removed samples keep their metadata, so that adding them again restores it. */
    async removeSamples(sampleIds: string[]) {
      const samples = sampleIds.length;
      const isDone = await change(() => trpcClient.studies.removeSamples.mutate({ studyId, sampleIds }));
      if (isDone) toastUndoable(t("study.samples.removed", { samples }), () => void putBack(sampleIds));
      return isDone;
    },
  };
}
