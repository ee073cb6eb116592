import { Button, Modal, Select, Stack } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DialogButtons } from "../../kit/components/DialogButtons.tsx";
import { t } from "../../kit/i18n/t.ts";
import { type Inputs, trpc } from "../../kit/trpc/trpc.ts";
import { ErrorNotice, errorText } from "../../kit/components/ErrorNotice.tsx";
import { toastUndoable } from "../../kit/components/toastUndoable.tsx";
import { useRestoreFocus } from "../../kit/components/useRestoreFocus.ts";
import { toastRefused } from "./toastRefused.tsx";

const SEARCH_AFTER_MS = 250;
const SHOWN = 50;

/** Adds selected samples to a study, found by title. */
export function AddToStudyDialog({
  chosen,
  onClose,
  onDone,
  onUndone,
}: {
  chosen: Inputs["studies"]["addChosen"]["chosen"];
  onClose: () => void;
  onDone: () => Promise<void>;
  onUndone: () => Promise<void>;
}) {
  useRestoreFocus(true);
  const [study, setStudy] = useState<{ id: string; title: string }>();
  const [typed, setTyped] = useState("");
  const [debounced] = useDebouncedValue(typed.trim().slice(0, 200), SEARCH_AFTER_MS);
  const found = useQuery(
    trpc.studies.list.queryOptions(
      { limit: SHOWN, ...(debounced === "" || debounced === study?.title ? {} : { search: debounced }) },
      { placeholderData: keepPreviousData },
    ),
  );
  const remove = useMutation(
    trpc.studies.removeSamples.mutationOptions({
      onSuccess: async (_answer, { sampleIds }) => {
        notifications.show({
          color: "teal",
          message: t("allSamples.removed", { samples: sampleIds.length }),
        });
        await onUndone();
      },
      onError: (error) => notifications.show({ color: "red", message: errorText(error) }),
    }),
  );
  const add = useMutation(
    trpc.studies.addChosen.mutationOptions({
      onSuccess: async ({ added, refused, refusedCount }, { studyId }) => {
        onClose();
        toastUndoable(t("allSamples.added", { samples: added.length, study: study?.title ?? "" }), () =>
          remove.mutate({ studyId, sampleIds: added }),
        );
        toastRefused(refused, refusedCount);
        await onDone();
      },
    }),
  );
  const studies = found.data?.studies ?? [];

  return (
    <Modal opened onClose={onClose} title={t("allSamples.addToStudy.title")} centered>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (study && !add.isPending) add.mutate({ chosen, studyId: study.id });
        }}
      >
        <Stack gap="sm">
          <Select
            label={t("allSamples.addToStudy.pick")}
            placeholder={t("allSamples.addToStudy.pickHint")}
            data-autofocus
            searchable
            data={studies.map(({ id, title }) => ({ value: id, label: title }))}
            // The server has already filtered the results.
            filter={({ options }) => options}
            searchValue={typed}
            onSearchChange={setTyped}
            value={study?.id ?? null}
            onChange={(id) => setStudy(studies.find((one) => one.id === id))}
            nothingFoundMessage={t("allSamples.addToStudy.none")}
          />
          <ErrorNotice error={add.error ?? found.error} title={t("allSamples.addToStudy.failed")} />
          <DialogButtons onCancel={onClose}>
            <Button type="submit" disabled={!study} loading={add.isPending}>
              {t("allSamples.addToStudy.submit")}
            </Button>
          </DialogButtons>
        </Stack>
      </form>
    </Modal>
  );
}
