import { Button, Modal } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { DialogButtons } from "../../kit/components/DialogButtons.tsx";
import { DraftForm } from "../../kit/drafts/DraftForm.tsx";
import { required } from "../../kit/drafts/rules.ts";
import { useDraftForm } from "../../kit/drafts/useDraftForm.ts";
import { t } from "../../kit/i18n/t.ts";
import { trpcClient } from "../../kit/trpc/trpc.ts";
import { useRestoreFocus } from "../../kit/components/useRestoreFocus.ts";
import { RunFields } from "./RunFields.tsx";
import type { SequencingRun } from "./sequencingRun.ts";
import { toRunColumns, type RunValues, toFormValues } from "./sequencingRunForm.ts";
import { useReloadSequencing } from "./useReloadSequencing.ts";

interface DialogProps {
  orderId: string;
  /** null: a new one is made. */
  run: SequencingRun | null;
  onClose: () => void;
  /** Receives the created run. */
  onCreated?: (run: SequencingRun) => void;
}

/** Edits the facts of a sequencing run. The draft is stored on this device. */
export function SequencingRunDialog({ opened, ...props }: DialogProps & { opened: boolean }) {
  const { run, onClose } = props;
  useRestoreFocus(opened);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={run ? t("sequencing.form.edit", { name: run.runId }) : t("sequencing.form.new")}
      size="lg"
    >
      <RunForm {...props} />
    </Modal>
  );
}

function RunForm({ orderId, run, onClose, onCreated }: DialogProps) {
  const reload = useReloadSequencing(orderId);
  const draft = useDraftForm<RunValues>({
    name: `sequencing-run.${run?.id ?? orderId}`,
    stored: toFormValues(run),
    validate: {
      runId: required(t("sequencing.form.runId")),
      totalBases: (bases) => (/^\d*$/.test(bases.trim()) ? null : t("sequencing.form.wholeNumber")),
    },
    // The order has a run of this name.
    fieldsByCode: { "sequencing.runIdTaken": "runId" },
    async send(values) {
      const columns = toRunColumns(values, run);
      const { run: saved } = run
        ? await trpcClient.sequencing.update.mutate({ orderId, sequencingRunId: run.id, ...columns })
        : await trpcClient.sequencing.create.mutate({ orderId, ...columns });
      const params = { name: saved.runId, samples: saved.sampleCount };
      notifications.show({
        message: run ? t("sequencing.updated", params) : t("sequencing.created", params),
        color: "teal",
      });
      onClose();
      void reload().then(() => (run ? undefined : onCreated?.(saved)));
    },
  });

  return (
    <DraftForm draft={draft} failed={t(run ? "sequencing.updateFailed" : "sequencing.createFailed")}>
      <RunFields isNew={run === null} form={draft.form} />
      <DialogButtons onCancel={onClose}>
        <Button type="submit" loading={draft.isSending}>
          {t(run ? "sequencing.form.save" : "sequencing.form.create")}
        </Button>
      </DialogButtons>
    </DraftForm>
  );
}
