import { Button, Group, Modal, Text, Textarea } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import type { Order } from "../../definitions/answers/orderAnswers.ts";
import { DraftForm } from "../../kit/drafts/DraftForm.tsx";
import { useDraftForm } from "../../kit/drafts/useDraftForm.ts";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { trpc, trpcClient } from "../../kit/trpc/trpc.ts";

const REASON_MAX_CHARACTERS = 2_000;

export type ReasonStage = "DRAFT" | "ON_HOLD" | "REJECTED" | "CANCELLED";

/** Moves an order to a stage that needs a reason. to: undefined while closed. */
export function StageDialog({
  order,
  to,
  onClose,
}: {
  order: Order;
  to: ReasonStage | undefined;
  onClose: () => void;
}) {
  return (
    <Modal opened={to !== undefined} onClose={onClose} title={to && t(`orderMove.to.${to}`)} centered>
      {to && <ReasonForm order={order} to={to} onClose={onClose} />}
    </Modal>
  );
}

function ReasonForm({ order, to, onClose }: { order: Order; to: ReasonStage; onClose: () => void }) {
  const client = useQueryClient();
  const { user } = useSession();
  const isOwner = order.userId === user.id;
  const draft = useDraftForm<{ reason: string }>({
    name: `stage.${order.id}.${to}`,
    stored: { reason: "" },
    async send({ reason }) {
      const { stage } = await trpcClient.orders.move.mutate({ orderId: order.id, stage: to, reason });
      notifications.show({ message: t("orderMove.moved", { stage: t(`stage.${stage}`) }), color: "teal" });
      onClose();
      void client.invalidateQueries({ queryKey: trpc.orders.pathKey() });
    },
  });
  const { form } = draft;
  const isEmpty = form.values.reason.trim() === "";

  return (
    <DraftForm draft={draft} failed={t("orderMove.failed")}>
      <Text size="sm">{t(`orderMove.text.${to}`)}</Text>
      <Textarea
        label={t("orderMove.reason")}
        description={t(isOwner ? "orderMove.reason.forFacility" : "orderMove.reason.forOwner")}
        required
        autosize
        minRows={3}
        maxRows={10}
        maxLength={REASON_MAX_CHARACTERS}
        data-autofocus
        {...form.getInputProps("reason")}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t("orderMove.back")}
        </Button>
        <Button
          type="submit"
          {...(to === "REJECTED" || to === "CANCELLED" ? { color: "red" } : {})}
          loading={draft.isSending}
          disabled={isEmpty}
        >
          {t(`orderMove.to.${to}`)}
        </Button>
      </Group>
    </DraftForm>
  );
}
