import {
  ActionIcon,
  Alert,
  Anchor,
  Button,
  Card,
  FileButton,
  Group,
  Modal,
  Progress,
  Stack,
  Text,
  Title,
} from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconPaperclip, IconTrash } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import {
  ATTACHMENT_EXTENSIONS,
  ATTACHMENT_MAX_MEGABYTES,
  ATTACHMENTS_FIXED_STAGES,
  ATTACHMENTS_PER_ORDER_MAX,
} from "../../../server/data/attachments/rules/attachmentRules.ts";
import type { Order } from "../../definitions/answers/orderAnswers.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { formatBytes } from "../../kit/components/format.ts";
import { Loading } from "../../kit/components/Loading.tsx";
import { Time } from "../../kit/components/Time.tsx";
import { useRestoreFocus } from "../../kit/components/useRestoreFocus.ts";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { useMayChange } from "../../kit/session/useMayChange.ts";
import { type Outputs, trpc } from "../../kit/trpc/trpc.ts";
import { downloadFile } from "../delivery/downloadFile.ts";
import { type Sending, useAttaching } from "./useAttaching.ts";

type Attachment = Outputs["attachments"]["list"]["attachments"][number];

/** The files that owner and facility attached to an order. */
export function AttachmentsPanel({ order }: { order: Order }) {
  const orderId = order.id;
  const { user, isOfFacility } = useSession();
  const { data, error, refetch } = useQuery(trpc.attachments.list.queryOptions({ orderId }));
  const { sendings, attach, dismiss } = useAttaching(orderId);
  const [removed, setRemoved] = useState<Attachment>();
  useRestoreFocus(removed !== undefined);
  const resetInput = useRef<() => void>(null);
  const mayChange =
    useMayChange(order, "orders.change") &&
    !user.isDemo &&
    (isOfFacility || !ATTACHMENTS_FIXED_STAGES.includes(order.stage));
  const attachments = data?.attachments ?? [];
  const isSending = sendings.some(({ problem }) => problem === undefined);
  // A reader sees no empty panel.
  if (!mayChange && data && attachments.length === 0) return null;

  return (
    <Card withBorder component="section" aria-labelledby="attachments-title">
      <Stack gap="sm">
        <Title order={2} size="h4" id="attachments-title">
          {t("attachments.title")}
        </Title>
        {error && (
          <ErrorNotice error={error} title={t("attachments.failed")} onRetry={() => void refetch()} />
        )}
        {!data && !error && <Loading rows={2} />}
        {data && attachments.length === 0 && (
          <Text size="sm" c="dimmed">
            {t("attachments.empty")}
          </Text>
        )}
        {attachments.length > 0 && (
          <Stack
            component="ul"
            gap="xs"
            aria-label={t("attachments.list")}
            m={0}
            p={0}
            style={{ listStyle: "none" }}
          >
            {attachments.map((attachment) => (
              <AttachmentRow
                key={attachment.id}
                orderId={orderId}
                attachment={attachment}
                onRemove={
                  mayChange && (isOfFacility || attachment.createdBy?.id === user.id)
                    ? () => setRemoved(attachment)
                    : undefined
                }
              />
            ))}
          </Stack>
        )}
        {sendings.map((sending) => (
          <SendingRow key={sending.key} sending={sending} onDismiss={() => dismiss(sending.key)} />
        ))}
        {mayChange && (
          <Stack gap={4}>
            <Group>
              <FileButton
                multiple
                accept={ATTACHMENT_EXTENSIONS.join(",")}
                resetRef={resetInput}
                onChange={(files) => {
                  void attach(files);
                  // The same file can be chosen again.
                  resetInput.current?.();
                }}
              >
                {(props) => (
                  <Button
                    {...props}
                    variant="default"
                    size="xs"
                    leftSection={<IconPaperclip size={16} aria-hidden />}
                    loading={isSending}
                    disabled={attachments.length >= ATTACHMENTS_PER_ORDER_MAX}
                  >
                    {t("attachments.add")}
                  </Button>
                )}
              </FileButton>
            </Group>
            <Text size="xs" c="dimmed">
              {t("attachments.hint", {
                megabytes: ATTACHMENT_MAX_MEGABYTES,
                most: ATTACHMENTS_PER_ORDER_MAX,
              })}
            </Text>
          </Stack>
        )}
      </Stack>
      <Modal
        opened={removed !== undefined}
        onClose={() => setRemoved(undefined)}
        title={t("attachments.remove.title")}
        centered
      >
        {removed && (
          <RemoveForm orderId={orderId} attachment={removed} onClose={() => setRemoved(undefined)} />
        )}
      </Modal>
    </Card>
  );
}

function AttachmentRow({
  orderId,
  attachment,
  onRemove,
}: {
  orderId: string;
  attachment: Attachment;
  onRemove: (() => void) | undefined;
}) {
  const { id, name, sizeBytes, createdAt, createdBy } = attachment;
  const address = `/api/orders/${orderId}/attachments/${id}`;
  return (
    <Group component="li" gap="xs" justify="space-between" wrap="nowrap">
      <Stack gap={0} style={{ minWidth: 0 }}>
        <Anchor
          href={address}
          download
          size="sm"
          style={{ overflowWrap: "anywhere" }}
          onClick={(event) => {
            event.preventDefault();
            void downloadFile(address);
          }}
        >
          {name}
        </Anchor>
        <Text size="xs" c="dimmed">
          {formatBytes(sizeBytes)} · <Time at={createdAt} format="dateTime" />
          {createdBy && ` ${t("attachments.by", { name: `${createdBy.firstName} ${createdBy.lastName}` })}`}
        </Text>
      </Stack>
      {onRemove && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={t("attachments.remove", { name })}
          onClick={onRemove}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  );
}

function SendingRow({ sending, onDismiss }: { sending: Sending; onDismiss: () => void }) {
  const { name, sentPart, problem } = sending;
  if (problem !== undefined)
    return (
      <Alert
        color="red"
        variant="light"
        role="alert"
        title={t("attachments.notAdded", { name })}
        withCloseButton
        closeButtonLabel={t("attachments.dismiss", { name })}
        onClose={onDismiss}
      >
        {problem}
      </Alert>
    );
  return (
    <Stack gap={4}>
      <Text size="sm" style={{ overflowWrap: "anywhere" }}>
        {t("attachments.sending", { name })}
      </Text>
      <Progress value={sentPart * 100} aria-label={t("attachments.sending", { name })} />
    </Stack>
  );
}

function RemoveForm({
  orderId,
  attachment: { id, name },
  onClose,
}: {
  orderId: string;
  attachment: Attachment;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const remove = useMutation(
    trpc.attachments.remove.mutationOptions({
      async onSuccess() {
        onClose();
        notifications.show({ message: t("attachments.removed", { name }), color: "teal" });
        await client.invalidateQueries({ queryKey: trpc.attachments.list.queryKey({ orderId }) });
      },
    }),
  );
  return (
    <Stack gap="md">
      <Text style={{ overflowWrap: "anywhere" }}>{t("attachments.remove.text", { name })}</Text>
      <ErrorNotice error={remove.error} title={t("attachments.notRemoved")} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t("attachments.remove.cancel")}
        </Button>
        <Button
          color="red"
          loading={remove.isPending}
          onClick={() => remove.mutate({ orderId, attachmentId: id })}
        >
          {t("attachments.remove.confirm")}
        </Button>
      </Group>
    </Stack>
  );
}
