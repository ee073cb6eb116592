import { Button, Group, Modal, NumberInput, Select, Text, Textarea, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { DialogButtons } from "../../kit/components/DialogButtons.tsx";
import { DraftForm } from "../../kit/drafts/DraftForm.tsx";
import { useDraftForm } from "../../kit/drafts/useDraftForm.ts";
import { t } from "../../kit/i18n/t.ts";
import { trpcClient } from "../../kit/trpc/trpc.ts";
import type { ReceiptSample } from "./ReceiptRow.tsx";

const CONDITIONS = ["good", "damaged", "leaking", "thawed", "empty", "other"] as const;

interface Values {
  code: string;
  condition: (typeof CONDITIONS)[number];
  volumeUl: number | "";
  concentration: number | "";
  note: string;
}

/** Receives the new tube of a sample, which replaces the present one. */
export function NewTubeDialog({
  orderId,
  sample,
  onClose,
  onChanged,
}: {
  orderId: string;
  sample: ReceiptSample | undefined;
  onClose: () => void;
  onChanged: () => Promise<void>;
}) {
  return (
    <Modal
      opened={sample !== undefined}
      onClose={onClose}
      title={t("receive.newTube.receiveFor", { sample: sample?.sampleId ?? "" })}
    >
      {sample && <NewTubeForm orderId={orderId} sample={sample} onClose={onClose} onChanged={onChanged} />}
    </Modal>
  );
}

function NewTubeForm({
  orderId,
  sample,
  onClose,
  onChanged,
}: {
  orderId: string;
  sample: ReceiptSample;
  onClose: () => void;
  onChanged: () => Promise<void>;
}) {
  const draft = useDraftForm<Values>({
    name: `newTube.${sample.id}`,
    stored: {
      code: sample.newTube?.code ?? "",
      condition: "good",
      volumeUl: "",
      concentration: "",
      note: "",
    },
    fieldsByCode: {
      "intake.tubeCodeTaken": "code",
      "intake.codeOfPlace": "code",
      "intake.codeRefused": "code",
    },
    async send({ code, condition, volumeUl, concentration, note }) {
      const { replaced } = await trpcClient.replacements.receive.mutate({
        orderId,
        sampleId: sample.id,
        ...(code.trim() !== "" && { code: code.trim() }),
        condition,
        volumeUl: volumeUl === "" ? null : volumeUl,
        concentration: concentration === "" ? null : concentration,
        note,
      });
      notifications.show({ message: t("receive.newTube.received", { code: replaced }), color: "teal" });
      onClose();
      await onChanged();
    },
  });
  const { form } = draft;
  return (
    <DraftForm draft={draft} failed={t("receive.failed")}>
      <Text size="sm">{t("receive.newTube.text", { code: sample.tubeCode })}</Text>
      <TextInput
        label={t("receive.tubeCode")}
        description={t("receive.newTube.code.hint")}
        maxLength={64}
        data-autofocus
        {...form.getInputProps("code")}
      />
      <Select
        label={t("receive.condition")}
        data={CONDITIONS.map((value) => ({ value, label: t(`receive.condition.${value}`) }))}
        allowDeselect={false}
        {...form.getInputProps("condition")}
      />
      <Group grow align="flex-start">
        <NumberInput
          label={t("receive.volume")}
          min={0}
          max={1_000_000}
          decimalScale={3}
          suffix=" µl"
          {...form.getInputProps("volumeUl")}
        />
        <NumberInput
          label={t("receive.concentration")}
          min={0}
          max={1_000_000}
          decimalScale={3}
          suffix=" ng/µl"
          {...form.getInputProps("concentration")}
        />
      </Group>
      <Textarea
        label={t("receive.note")}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={2_000}
        {...form.getInputProps("note")}
      />
      <DialogButtons onCancel={onClose}>
        <Button type="submit" loading={draft.isSending}>
          {t("receive.newTube.receive")}
        </Button>
      </DialogButtons>
    </DraftForm>
  );
}
