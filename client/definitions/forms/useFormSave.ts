import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { t } from "../../kit/i18n/t.ts";
import { errorStatus } from "../../kit/trpc/trpc.ts";
import type { EditedForm } from "./editedForm.ts";
import type { FormDraft, StoredForm } from "./useFormDraft.ts";

/**
 * Stores an edited form. Returns the stored form.
 * @param version the version the edit began from; undefined overwrites any version
 */
export type SaveForm = (form: EditedForm, version: number | undefined) => Promise<StoredForm>;

export interface FormSave {
  /** Saves; returns whether everything is saved. over: overwrites a version that another user saved since. */
  save: (options?: { over: boolean }) => Promise<boolean>;
  saving: boolean;
  /** The reason why the save was refused; conflicts are reported separately. */
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
  const isConflict = errorStatus(mutation.error) === 409;

  return {
    async save({ over } = { over: false }) {
      // The mutation shows the error; two concurrent saves would create two versions.
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
