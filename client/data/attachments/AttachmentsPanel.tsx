import { Button, Card, FileButton, Group, Modal, Stack, Text, Title } from "@mantine/core";
import { IconPaperclip } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import {
  ATTACHMENT_EXTENSIONS,
  ATTACHMENT_MAX_MEGABYTES,
  ATTACHMENTS_FIXED_STAGES,
  ATTACHMENTS_PER_ORDER_MAX,
  ATTACHMENTS_PER_SAMPLE_MAX,
} from "../../../server/data/attachments/rules/attachmentRules.ts";
import type { Order } from "../../definitions/answers/orderAnswers.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { useRestoreFocus } from "../../kit/components/useRestoreFocus.ts";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { useMayChange } from "../../kit/session/useMayChange.ts";
import { type Outputs, trpc } from "../../kit/trpc/trpc.ts";
import { AttachmentRow } from "./AttachmentRow.tsx";
import { RemoveAttachment } from "./RemoveAttachment.tsx";
import { SendingRow } from "./SendingRow.tsx";
import { useAttaching } from "./useAttaching.ts";

type Attachment = Outputs["attachments"]["list"]["attachments"][number];

/** The files that owner and facility attached to an order, or to one of its samples. */
export function AttachmentsPanel({
  order,
  sampleId,
}: {
  order: Pick<Order, "id" | "userId" | "stage">;
  sampleId?: string;
}) {
  const orderId = order.id;
  const target = { orderId, ...(sampleId !== undefined && { sampleId }) };
  const most = sampleId === undefined ? ATTACHMENTS_PER_ORDER_MAX : ATTACHMENTS_PER_SAMPLE_MAX;
  const { user, isOfFacility } = useSession();
  const { data, error, refetch } = useQuery(trpc.attachments.list.queryOptions(target));
  const { sendings, attach, dismiss } = useAttaching(target);
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
          {t(sampleId === undefined ? "attachments.title" : "attachments.ofSample")}
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
                    disabled={attachments.length >= most}
                  >
                    {t("attachments.add")}
                  </Button>
                )}
              </FileButton>
            </Group>
            <Text size="xs" c="dimmed">
              {t("attachments.hint", {
                megabytes: ATTACHMENT_MAX_MEGABYTES,
                most,
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
          <RemoveAttachment orderId={orderId} attachment={removed} onClose={() => setRemoved(undefined)} />
        )}
      </Modal>
    </Card>
  );
}
