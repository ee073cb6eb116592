import { Button, Modal, Text, Textarea, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { DialogButtons } from "../../kit/components/DialogButtons.tsx";
import { DraftForm } from "../../kit/drafts/DraftForm.tsx";
import { useDraftForm } from "../../kit/drafts/useDraftForm.ts";
import { t } from "../../kit/i18n/t.ts";
import { trpcClient } from "../../kit/trpc/trpc.ts";
import type { ReceiptSample } from "./ReceiptRow.tsx";
import { TubeFields, tubeInput, type TubeValues } from "./TubeFields.tsx";

interface Values extends TubeValues {
  code: string;
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
    async send({ code, note, ...tube }) {
      const { replaced } = await trpcClient.replacements.receive.mutate({
        orderId,
        sampleId: sample.id,
        ...(code.trim() !== "" && { code: code.trim() }),
        ...tubeInput(tube),
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
      <TubeFields input={form.getInputProps} />
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
