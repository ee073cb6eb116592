import { Button, Checkbox, Group, Modal, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import type { Order } from "../../definitions/answers/orderAnswers.ts";
import { DraftForm } from "../../kit/drafts/DraftForm.tsx";
import { useDraftForm } from "../../kit/drafts/useDraftForm.ts";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { trpc, trpcClient } from "../../kit/trpc/trpc.ts";

const NAME_MAX_CHARACTERS = 200;

/** Saves the content of an order as a template. */
export function SaveTemplateDialog({
  order,
  opened,
  onClose,
}: {
  order: Order;
  opened: boolean;
  onClose: () => void;
}) {
  return (
    <Modal opened={opened} onClose={onClose} title={t("template.save.title")} centered>
      <TemplateForm order={order} onClose={onClose} />
    </Modal>
  );
}

function TemplateForm({ order, onClose }: { order: Order; onClose: () => void }) {
  const client = useQueryClient();
  const { isOfFacility } = useSession();
  const draft = useDraftForm({
    name: `template.${order.id}`,
    stored: { name: order.name ?? "", isShared: false, withSamples: false },
    validate: { name: (name) => (name.trim() === "" ? t("template.name.missing") : null) },
    async send(values) {
      await trpcClient.orderTemplates.save.mutate({ orderId: order.id, ...values });
      notifications.show({ message: t("template.saved", { name: values.name.trim() }), color: "teal" });
      onClose();
      void client.invalidateQueries({ queryKey: trpc.orderTemplates.pathKey() });
    },
  });
  const { form } = draft;
  return (
    <DraftForm draft={draft} failed={t("template.save.failed")}>
      <TextInput
        label={t("template.name")}
        required
        maxLength={NAME_MAX_CHARACTERS}
        data-autofocus
        {...form.getInputProps("name")}
      />
      {order.samples.length > 0 && (
        <Checkbox
          label={t("duplicate.withSamples", { samples: order.samples.length })}
          {...form.getInputProps("withSamples", { type: "checkbox" })}
        />
      )}
      {isOfFacility && (
        <Checkbox
          label={t("template.shared")}
          description={t("template.shared.hint")}
          {...form.getInputProps("isShared", { type: "checkbox" })}
        />
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t("orderMove.back")}
        </Button>
        <Button type="submit" loading={draft.isSending}>
          {t("template.save.submit")}
        </Button>
      </Group>
    </DraftForm>
  );
}
