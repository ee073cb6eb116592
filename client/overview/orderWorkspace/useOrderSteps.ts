import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Order } from "../../definitions/answers/orderAnswers.ts";
import { errorText } from "../../kit/components/ErrorNotice.tsx";
import { t } from "../../kit/i18n/t.ts";
import { trpc, trpcClient } from "../../kit/trpc/trpc.ts";

/** The steps of an order without a dialog: submission, and moves to stages that need no reason. */
export function useOrderSteps({ id: orderId, orderNumber }: Order) {
  const client = useQueryClient();
  const reload = () => client.invalidateQueries({ queryKey: trpc.orders.pathKey() });
  async function toast(message: string) {
    notifications.show({ message, color: "teal" });
    await reload();
  }
  const submit = useMutation({
    mutationFn: () => trpcClient.orders.update.mutate({ orderId, status: "SUBMITTED" }),
    onSuccess: () => toast(t("editor.submitted", { number: orderNumber })),
  });
  const move = useMutation({
    mutationFn: (stage: Order["stage"]) => trpcClient.orders.move.mutate({ orderId, stage }),
    onSuccess: ({ stage }) => toast(t("orderMove.moved", { stage: t(`stage.${stage}`) })),
    onError(error) {
      notifications.show({ title: t("orderMove.failed"), message: errorText(error), color: "red" });
      // Another user may have moved it.
      void reload();
    },
  });
  return { submit, move };
}
