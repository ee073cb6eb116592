import { notifications } from "@mantine/notifications";
import { t } from "../../kit/i18n/t.ts";
import { errorText } from "../../kit/components/ErrorNotice.tsx";
import type { Edit } from "./catalogEdits.ts";
import { ChangedMeanwhile, RemovedMeanwhile } from "./entrySave.ts";
import { useCatalogEdit } from "./useCatalogEdit.ts";

/** Returns a function that applies a reverting edit and reports the result. */
export function useUndo(): (edit: Edit) => void {
  const { mutateAsync } = useCatalogEdit();
  return (edit) => {
    void mutateAsync(edit).then(
      () => notifications.show({ message: t("common.undone"), color: "teal" }),
      (error: unknown) =>
        notifications.show({ title: t("catalog.notUndone"), message: whyNot(error), color: "red" }),
    );
  };
}

function whyNot(error: unknown): string {
  const isTheirs = error instanceof ChangedMeanwhile || error instanceof RemovedMeanwhile;
  return isTheirs ? t("catalog.changedSince") : errorText(error);
}
