import { Button, Modal, Select, Textarea } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { DraftForm } from "../../kit/drafts/DraftForm.tsx";
import { useDraftForm } from "../../kit/drafts/useDraftForm.ts";
import { t } from "../../kit/i18n/t.ts";
import { trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import type { Order } from "../../definitions/answers/orderAnswers.ts";
import { DialogButtons } from "../../kit/components/DialogButtons.tsx";

const STATUSES = ["DRAFT", "SUBMITTED", "COMPLETED"] as const;
const NOTE_MAX_CHARACTERS = 20_000;

/** Sets an order to any status, with a note for its owner; for facility admins. */
export function MoveDialog({
  order,
  opened,
  onClose,
}: {
  order: Order;
  opened: boolean;
  onClose: () => void;
}) {
  return (
    <Modal opened={opened} onClose={onClose} title={t("order.move")}>
      <MoveForm order={order} onClose={onClose} />
    </Modal>
  );
}

function MoveForm({ order, onClose }: { order: Order; onClose: () => void }) {
  const client = useQueryClient();
  const others = STATUSES.filter((status) => status !== order.status);
  const draft = useDraftForm<{ status: Order["status"]; note: string }>({
    name: `move.${order.id}`,
    stored: { status: order.status === "SUBMITTED" ? "COMPLETED" : "SUBMITTED", note: "" },
    async send({ status, note }) {
      await trpcClient.orders.update.mutate({
        orderId: order.id,
        status,
        ...(note.trim() === "" ? {} : { statusNote: note }),
      });
      notifications.show({ message: t("order.moved", { status: t(`status.${status}`) }), color: "teal" });
      onClose();
      void client.invalidateQueries({ queryKey: trpc.orders.pathKey() });
    },
  });
  const { form } = draft;

  return (
    <DraftForm draft={draft} failed={t("order.moveFailed")}>
      <Select
        label={t("order.move.to")}
        data={others.map((value) => ({ value, label: t(`status.${value}`) }))}
        allowDeselect={false}
        data-autofocus
        {...form.getInputProps("status")}
      />
      <Textarea
        label={t("order.move.note")}
        description={t("order.move.noteHint")}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={NOTE_MAX_CHARACTERS}
        {...form.getInputProps("note")}
      />
      <DialogButtons onCancel={onClose}>
        <Button type="submit" loading={draft.isSending}>
          {t("order.move.submit")}
        </Button>
      </DialogButtons>
    </DraftForm>
  );
}
