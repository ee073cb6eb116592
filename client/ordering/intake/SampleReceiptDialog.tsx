import { Button, Modal, Select, Textarea, TextInput } from "@mantine/core";
import { DialogButtons } from "../../kit/components/DialogButtons.tsx";
import { DraftForm } from "../../kit/drafts/DraftForm.tsx";
import { useDraftForm } from "../../kit/drafts/useDraftForm.ts";
import { t } from "../../kit/i18n/t.ts";
import { trpcClient } from "../../kit/trpc/trpc.ts";
import type { ReceiptSample } from "./ReceiptRow.tsx";
import { TubeFields, tubeInput, type TubeValues } from "./TubeFields.tsx";

const OUTCOMES = ["received", "missing", "rejected"] as const;

interface Values extends TubeValues {
  outcome: (typeof OUTCOMES)[number];
  note: string;
  reason: string;
  tubeCode: string;
}

/** The details of a sample at its receipt. */
export function SampleReceiptDialog({
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
    <Modal opened={sample !== undefined} onClose={onClose} title={sample?.sampleId}>
      {sample && <ReceiptForm orderId={orderId} sample={sample} onClose={onClose} onChanged={onChanged} />}
    </Modal>
  );
}

function ReceiptForm({
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
  const { receipt, tubeCode } = sample;
  const draft = useDraftForm<Values>({
    name: `receipt.${sample.id}`,
    stored: {
      outcome: receipt?.outcome ?? "received",
      condition: receipt?.condition ?? "good",
      volumeUl: receipt?.volumeUl ?? "",
      concentration: receipt?.concentration ?? "",
      note: receipt?.note ?? "",
      reason: receipt?.reason ?? "",
      tubeCode,
    },
    fieldsByCode: {
      "intake.rejectionNeedsReason": "reason",
      "intake.tubeCodeTaken": "tubeCode",
      "intake.codeOfPlace": "tubeCode",
      "intake.codeRefused": "tubeCode",
    },
    async send({ outcome, note, reason, tubeCode: code, ...tube }) {
      if (code.trim() !== tubeCode)
        await trpcClient.intake.changeTubeCode.mutate({ sampleId: sample.id, code });
      await trpcClient.intake.receive.mutate({
        orderId,
        samples: [
          {
            sampleId: sample.id,
            outcome,
            ...tubeInput(tube),
            note,
            ...(outcome === "rejected" && { reason }),
          },
        ],
      });
      onClose();
      await onChanged();
    },
  });
  const { form } = draft;
  const { outcome } = form.getValues();
  return (
    <DraftForm draft={draft} failed={t("receive.failed")}>
      <Select
        label={t("receive.outcome")}
        data={OUTCOMES.map((value) => ({ value, label: t(`receive.outcome.${value}`) }))}
        allowDeselect={false}
        data-autofocus
        {...form.getInputProps("outcome")}
      />
      {outcome === "rejected" && (
        <Textarea
          label={t("receive.reason")}
          description={t("receive.reason.hint")}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={2_000}
          withAsterisk
          {...form.getInputProps("reason")}
        />
      )}
      {outcome !== "missing" && (
        <>
          <TubeFields input={form.getInputProps} />
          <TextInput
            label={t("receive.tubeCode")}
            description={t("receive.tubeCode.hint")}
            maxLength={64}
            {...form.getInputProps("tubeCode")}
          />
        </>
      )}
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
          {t("receive.save")}
        </Button>
      </DialogButtons>
    </DraftForm>
  );
}
