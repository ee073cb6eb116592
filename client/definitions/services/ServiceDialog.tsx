import { Button, Modal, NumberInput, Textarea, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { DialogButtons } from "../../kit/components/DialogButtons.tsx";
import { DraftForm } from "../../kit/drafts/DraftForm.tsx";
import { required } from "../../kit/drafts/rules.ts";
import { useDraftForm } from "../../kit/drafts/useDraftForm.ts";
import { t } from "../../kit/i18n/t.ts";
import { trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import type { ManagedService } from "./ServicesPage.tsx";

const TURNAROUND_DAYS_MAX = 1_000;

/** Creates a service, or edits one. */
export function ServiceDialog({
  service,
  onClose,
}: {
  service: ManagedService | undefined;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const draft = useDraftForm({
    name: `service.${service?.id ?? "new"}`,
    stored: {
      name: service?.name ?? "",
      description: service?.description ?? "",
      turnaroundDays: service?.turnaroundDays ?? "",
      shippingInstructions: service?.shippingInstructions ?? "",
    },
    validate: {
      name: required(t("services.name")),
      turnaroundDays: (days) => (isTurnaround(days) ? null : t("services.turnaroundDays.refused")),
    },
    fieldsByCode: { "services.nameTaken": "name" },
    async send({ turnaroundDays, ...values }) {
      const given = { ...values, turnaroundDays: turnaroundDays === "" ? null : Number(turnaroundDays) };
      const saved = service
        ? await trpcClient.services.update.mutate({ serviceId: service.id, ...given })
        : await trpcClient.services.create.mutate(given);
      const { name } = saved.service;
      notifications.show({
        message: t(service ? "services.saved" : "services.created", { name }),
        color: "teal",
      });
      onClose();
      void client.invalidateQueries({ queryKey: trpc.services.pathKey() });
    },
  });
  const { form } = draft;

  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={service ? t("services.edit.title", { name: service.name }) : t("services.new")}
    >
      <DraftForm draft={draft} failed={t("services.notSaved")}>
        <TextInput
          label={t("services.name")}
          maxLength={200}
          required
          withAsterisk={false}
          data-autofocus
          {...form.getInputProps("name")}
        />
        <Textarea
          label={t("services.description")}
          description={t("services.description.hint")}
          autosize
          minRows={2}
          maxRows={10}
          maxLength={5_000}
          {...form.getInputProps("description")}
        />
        <NumberInput
          label={t("services.turnaroundDays")}
          description={t("services.turnaroundDays.hint")}
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="none"
          {...form.getInputProps("turnaroundDays")}
        />
        <Textarea
          label={t("services.shippingInstructions")}
          description={t("services.shippingInstructions.hint")}
          autosize
          minRows={3}
          maxRows={12}
          maxLength={10_000}
          {...form.getInputProps("shippingInstructions")}
        />
        <DialogButtons onCancel={onClose}>
          <Button type="submit" loading={draft.isSending}>
            {t(service ? "users.save" : "services.create")}
          </Button>
        </DialogButtons>
      </DraftForm>
    </Modal>
  );
}

function isTurnaround(days: number | string): boolean {
  if (days === "") return true;
  const value = Number(days);
  return Number.isInteger(value) && value >= 1 && value <= TURNAROUND_DAYS_MAX;
}
