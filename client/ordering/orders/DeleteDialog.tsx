import { Button, Modal, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import type { Order } from "../../definitions/answers/orderAnswers.ts";
import { DialogButtons } from "../../kit/components/DialogButtons.tsx";
import { draftKey, forgetDraft } from "../../kit/drafts/draftStore.ts";

/** Confirms the deletion of an order, then returns to the list. */
export function DeleteDialog({
  order,
  opened,
  onClose,
}: {
  order: Order;
  opened: boolean;
  onClose: () => void;
}) {
  const { user } = useSession();
  const client = useQueryClient();
  const navigate = useNavigate();
  const remove = useMutation(
    trpc.orders.delete.mutationOptions({
      async onSuccess() {
        forgetDraft(draftKey(user.id, order.id));
        notifications.show({ message: t("order.deleted", { number: order.orderNumber }), color: "teal" });
        await navigate({ to: "/orders" });
        client.removeQueries({ queryKey: trpc.orders.get.queryKey({ orderId: order.id }) });
        await client.invalidateQueries({ queryKey: trpc.orders.list.pathKey() });
        await client.invalidateQueries({ queryKey: trpc.orders.count.pathKey() });
        await client.invalidateQueries({ queryKey: trpc.orders.browse.pathKey() });
      },
    }),
  );

  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t("order.delete.title", { number: order.orderNumber })}
      centered
    >
      <Stack gap="md">
        <Text>{t("order.delete.text", { samples: order.samples.length })}</Text>
        <ErrorNotice error={remove.error} title={t("order.deleteFailed")} />
        <DialogButtons onCancel={onClose} focusesCancel>
          <Button color="red" loading={remove.isPending} onClick={() => remove.mutate({ orderId: order.id })}>
            {t("order.delete.confirm")}
          </Button>
        </DialogButtons>
      </Stack>
    </Modal>
  );
}
