import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { errorText } from "../../kit/components/ErrorNotice.tsx";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";

/** Records a tube that belongs to no sample of the open order. */
export function useAddExtraTube(orderId: string | undefined) {
  const client = useQueryClient();
  return useMutation(
    trpc.intake.addExtraTube.mutationOptions({
      onSuccess: () => {
        notifications.show({ message: t("receive.extraAdded"), color: "teal" });
        return client.invalidateQueries({ queryKey: trpc.intake.get.queryKey({ orderId: orderId ?? "" }) });
      },
      onError: (error) =>
        notifications.show({ title: t("receive.failed"), message: errorText(error), color: "red" }),
    }),
  );
}
