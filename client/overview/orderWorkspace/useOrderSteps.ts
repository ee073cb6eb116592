import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Order } from "../../definitions/answers/orderAnswers.ts";
import { t } from "../../kit/i18n/t.ts";
import { trpc, trpcClient } from "../../kit/trpc/trpc.ts";

/** The steps of an order that its owner takes: submission, and the note that the samples are sent. */
export function useOrderSteps({ id: orderId, orderNumber }: Order) {
  const client = useQueryClient();
  async function toast(message: string) {
    notifications.show({ message, color: "teal" });
    await client.invalidateQueries({ queryKey: trpc.orders.pathKey() });
  }
  const submit = useMutation({
    mutationFn: () => trpcClient.orders.update.mutate({ orderId, status: "SUBMITTED" }),
    onSuccess: () => toast(t("editor.submitted", { number: orderNumber })),
  });
  const markSent = useMutation({
    mutationFn: () => trpcClient.orders.update.mutate({ orderId, markSamplesSent: true }),
    onSuccess: () => toast(t("order.markedSent")),
  });
  return { submit, markSent };
}
