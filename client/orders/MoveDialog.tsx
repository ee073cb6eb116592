import { Button, Group, Modal, Select, Stack, Textarea } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "../messages/t.ts";
import { trpc } from "../trpc.ts";
import { ErrorNotice } from "../ui/ErrorNotice.tsx";
import type { Order } from "./answers.ts";

const STATUSES = ["DRAFT", "SUBMITTED", "COMPLETED"] as const;
const NOTE_MAX_CHARACTERS = 20_000;

/** Moves an order to any status, with a note its owner reads. For facility admins. */
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
  const [status, setStatus] = useState<(typeof STATUSES)[number]>(
    order.status === "DRAFT" ? "SUBMITTED" : order.status === "SUBMITTED" ? "COMPLETED" : "SUBMITTED",
  );
  const [note, setNote] = useState("");
  const move = useMutation(
    trpc.orders.update.mutationOptions({
      async onSuccess() {
        notifications.show({ message: t("order.moved", { status: t(`status.${status}`) }), color: "teal" });
        onClose();
        await client.invalidateQueries({ queryKey: trpc.orders.pathKey() });
      },
    }),
  );

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        move.mutate({ orderId: order.id, status, ...(note.trim() === "" ? {} : { statusNote: note }) });
      }}
    >
      <Stack gap="md">
        <Select
          label={t("order.move.to")}
          data={others.map((value) => ({ value, label: t(`status.${value}`) }))}
          value={status}
          allowDeselect={false}
          onChange={(value) => setStatus(STATUSES.find((known) => known === value) ?? status)}
          data-autofocus
        />
        <Textarea
          label={t("order.move.note")}
          description={t("order.move.noteHint")}
          autosize
          minRows={2}
          maxRows={10}
          maxLength={NOTE_MAX_CHARACTERS}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <ErrorNotice error={move.error} title={t("order.moveFailed")} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t("order.move.cancel")}
          </Button>
          <Button type="submit" loading={move.isPending}>
            {t("order.move.submit")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
