import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useRef } from "react";
import { t } from "../../kit/i18n/t.ts";
import { type Outputs, queryClient, trpc } from "../../kit/trpc/trpc.ts";

/** Saves and submits the edited order, one request at a time. save: stores everything on the server and returns the
 *  order's id. submit: submits everything and returns the order. onSaved: called after either. */
export function useOrderSaving({
  isDraft,
  save,
  submit,
  onSaved,
}: {
  isDraft: boolean;
  save: () => Promise<string>;
  submit: () => Promise<Outputs["orders"]["update"]>;
  onSaved: () => void;
}) {
  const router = useRouter();
  const busy = useRef(false);
  const saving = useMutation({ mutationFn: save, onSuccess: onSaved });
  const submitting = useMutation({
    mutationFn: submit,
    async onSuccess({ id, orderNumber }) {
      onSaved();
      notifications.show({ message: t("editor.submitted", { number: orderNumber }), color: "teal" });
      // Without a reload, its page would briefly show the old state.
      await queryClient.refetchQueries({ queryKey: trpc.orders.get.queryKey({ orderId: id }) });
      await router.navigate({ to: "/orders/$orderId", params: { orderId: id }, ignoreBlocker: true });
    },
  });

  // Two concurrent saves would store new samples twice. The mutation shows the error.
  async function alone(work: () => Promise<unknown>): Promise<boolean> {
    if (busy.current) return false;
    busy.current = true;
    try {
      await work();
      return true;
    } catch {
      return false;
    } finally {
      busy.current = false;
    }
  }

  return {
    isSaving: saving.isPending,
    isSubmitting: submitting.isPending,
    error: saving.error ?? submitting.error,
    /** Whether the error belongs to a submission. */
    wasSubmit: submitting.error !== null,
    saveNow: () =>
      alone(async () => {
        submitting.reset();
        await saving.mutateAsync();
        notifications.show({ message: t(isDraft ? "editor.saved" : "editor.changesSaved"), color: "teal" });
      }),
    saveQuietly: () => alone(() => saving.mutateAsync()),
    submitNow: () =>
      alone(async () => {
        saving.reset();
        await submitting.mutateAsync();
      }),
  };
}

export type OrderSaving = ReturnType<typeof useOrderSaving>;
