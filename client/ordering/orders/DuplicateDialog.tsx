import { Button, Checkbox, Group, Modal, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { Order } from "../../definitions/answers/orderAnswers.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";

/** Creates a draft with the content of an order and opens it. */
export function DuplicateDialog({
  order,
  opened,
  onClose,
}: {
  order: Order;
  opened: boolean;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [withSamples, setWithSamples] = useState(false);
  const duplicate = useMutation(
    trpc.orderTemplates.duplicate.mutationOptions({
      onSuccess({ id, orderNumber }) {
        notifications.show({ message: t("duplicate.done", { number: orderNumber }), color: "teal" });
        onClose();
        void client.invalidateQueries({ queryKey: trpc.orders.pathKey() });
        void navigate({ to: "/orders/new", search: { order: id } });
      },
    }),
  );
  return (
    <Modal opened={opened} onClose={onClose} title={t("duplicate.title")} centered>
      <Stack gap="md">
        <Text size="sm">{t("duplicate.text")}</Text>
        {order.samples.length > 0 && (
          <Checkbox
            label={t("duplicate.withSamples", { samples: order.samples.length })}
            checked={withSamples}
            onChange={(event) => setWithSamples(event.currentTarget.checked)}
          />
        )}
        <ErrorNotice error={duplicate.error} title={t("duplicate.failed")} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t("orderMove.back")}
          </Button>
          <Button
            data-autofocus
            loading={duplicate.isPending}
            onClick={() => duplicate.mutate({ orderId: order.id, withSamples })}
          >
            {t("duplicate.submit")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
