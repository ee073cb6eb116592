import { ActionIcon, Alert, Button, Card, Group, Menu, Modal, Stack, Text, Title } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconDots } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { EventType } from "../../../server/access/webhooks/rules/eventTypes.ts";
import { DialogButtons } from "../../kit/components/DialogButtons.tsx";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { WordBadge } from "../../kit/components/WordBadge.tsx";
import { type ServerText, sentenceText } from "../../kit/i18n/sentenceText.ts";
import { t } from "../../kit/i18n/t.ts";
import { trpcClient } from "../../kit/trpc/trpc.ts";
import { DeliveriesDialog, deliveryResult } from "./DeliveriesDialog.tsx";

interface Receiver {
  id: string;
  events: EventType[];
  active: boolean;
  disabledReason: ServerText | null;
}

/** A webhook or chat channel with its state and actions. onChanged: reloads the list. */
export function ReceiverCard({
  receiver,
  name,
  detail,
  testLabel,
  onEdit,
  onActive,
  onDelete,
  onChanged,
}: {
  receiver: Receiver;
  name: string;
  detail?: string;
  testLabel: string;
  onEdit: () => void;
  onActive: (active: boolean) => Promise<unknown>;
  onDelete: () => Promise<unknown>;
  onChanged: () => Promise<unknown>;
}) {
  const { id, events, active, disabledReason } = receiver;
  const titleId = useId();
  const [opened, setOpened] = useState<"deliveries" | "delete">();
  const close = () => setOpened(undefined);
  const test = useMutation({
    mutationFn: () => trpcClient.webhooks.test.mutate({ webhookId: id }),
    onSuccess: ({ delivery }) => {
      const isDelivered = delivery.status === "delivered";
      notifications.show({
        message: isDelivered
          ? t("webhooks.test.delivered")
          : t("webhooks.test.failed", { result: deliveryResult(delivery) }),
        color: isDelivered ? "teal" : "red",
      });
      return onChanged();
    },
  });
  const turn = useMutation({ mutationFn: () => onActive(!active), onSuccess: onChanged });
  const remove = useMutation({
    mutationFn: onDelete,
    onSuccess: () => {
      close();
      return onChanged();
    },
  });

  return (
    <Card withBorder component="article" aria-labelledby={titleId}>
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <Stack gap={2} style={{ minWidth: 0 }}>
            <Title order={2} size="h5" id={titleId} style={{ overflowWrap: "anywhere" }}>
              {name}
            </Title>
            {detail !== undefined && (
              <Text size="sm" c="dimmed">
                {detail}
              </Text>
            )}
          </Stack>
          <Group gap="xs" wrap="nowrap">
            <WordBadge isState color={active ? "teal" : disabledReason ? "red" : "gray"}>
              {t(active ? "webhooks.active" : disabledReason ? "webhooks.off" : "webhooks.paused")}
            </WordBadge>
            <Menu position="bottom-end">
              <Menu.Target>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="lg"
                  aria-label={t("webhooks.actions", { name })}
                >
                  <IconDots size={18} aria-hidden />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item onClick={onEdit}>{t("webhooks.edit")}</Menu.Item>
                <Menu.Item color="red" onClick={() => setOpened("delete")}>
                  {t("webhooks.delete")}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          </Group>
        </Group>
        {disabledReason && (
          <Alert color="red" variant="light">
            {t("webhooks.disabled", { reason: sentenceText(disabledReason) })}
          </Alert>
        )}
        <Text size="sm">{events.map((type) => t(`webhooks.event.${type}`)).join(" · ")}</Text>
        <ErrorNotice error={test.error ?? turn.error} title={t("webhooks.notDone")} />
        <Group gap="xs">
          <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
            {testLabel}
          </Button>
          <Button variant="default" loading={turn.isPending} onClick={() => turn.mutate()}>
            {t(active ? "webhooks.pause" : "webhooks.resume")}
          </Button>
          <Button variant="default" onClick={() => setOpened("deliveries")}>
            {t("webhooks.deliveries")}
          </Button>
        </Group>
      </Stack>
      {opened === "deliveries" && <DeliveriesDialog webhookId={id} name={name} onClose={close} />}
      <Modal opened={opened === "delete"} onClose={close} title={t("webhooks.delete.title")} centered>
        <Stack gap="md">
          <Text style={{ overflowWrap: "anywhere" }}>{t("webhooks.delete.text", { name })}</Text>
          <ErrorNotice error={remove.error} title={t("webhooks.notDone")} />
          <DialogButtons onCancel={close} focusesCancel>
            <Button color="red" loading={remove.isPending} onClick={() => remove.mutate()}>
              {t("webhooks.delete")}
            </Button>
          </DialogButtons>
        </Stack>
      </Modal>
    </Card>
  );
}
