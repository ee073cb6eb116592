import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { t } from "../../kit/i18n/t.ts";
import { statusOf } from "../../kit/trpc/trpc.ts";
import type { EditedForm } from "./editedForm.ts";
import type { FormDraft, StoredForm } from "./useFormDraft.ts";

/** Puts an edited form on the server. version: the one the edit began from; undefined to save over whatever is there.
 *  Gives the form as it is stored now. */
export type SaveForm = (form: EditedForm, version: number | undefined) => Promise<StoredForm>;

export interface FormSave {
  /** Saves; gives whether all is saved now. over: also when somebody else has saved since. */
  save: (options?: { over: boolean }) => Promise<boolean>;
  saving: boolean;
  /** Why it was refused; a conflict is told apart. */
  error: unknown;
  isConflict: boolean;
  reset: () => void;
}

export function useFormSave(draft: FormDraft, save: SaveForm): FormSave {
  const busy = useRef(false);
  const mutation = useMutation({
    mutationFn: ({ form, version }: { form: EditedForm; version: number | undefined }) => save(form, version),
    onSuccess(stored, { form }) {
      draft.settle(stored, form);
      const { version } = stored;
      const message = version === undefined ? t("forms.savedStudy") : t("forms.saved", { version });
      notifications.show({ message, color: "teal" });
    },
  });
  const isConflict = statusOf(mutation.error) === 409;

  return {
    async save({ over } = { over: false }) {
      // What fails is shown from the mutation; two saves at once would make two versions.
      if (busy.current) return false;
      busy.current = true;
      try {
        await mutation.mutateAsync({ form: draft.form, version: over ? undefined : draft.version });
        return true;
      } catch {
        return false;
      } finally {
        busy.current = false;
      }
    },
    saving: mutation.isPending,
    error: isConflict ? null : mutation.error,
    isConflict,
    reset: mutation.reset,
  };
}
