import { Button, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { DialogButtons } from "../../kit/components/DialogButtons.tsx";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { t } from "../../kit/i18n/t.ts";
import { type Outputs, trpc } from "../../kit/trpc/trpc.ts";

type Attachment = Outputs["attachments"]["list"]["attachments"][number];

/** Asks before an attachment is deleted. */
export function RemoveAttachment({
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
        await client.invalidateQueries({ queryKey: trpc.attachments.list.pathKey() });
      },
    }),
  );
  return (
    <Stack gap="md">
      <Text style={{ overflowWrap: "anywhere" }}>{t("attachments.remove.text", { name })}</Text>
      <ErrorNotice error={remove.error} title={t("attachments.notRemoved")} />
      <DialogButtons onCancel={onClose} focusesCancel>
        <Button
          color="red"
          loading={remove.isPending}
          onClick={() => remove.mutate({ orderId, attachmentId: id })}
        >
          {t("attachments.remove.confirm")}
        </Button>
      </DialogButtons>
    </Stack>
  );
}
