import { Button, Group, Modal, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { serverText } from "../messages/serverText.ts";
import { t } from "../messages/t.ts";
import { draftKey, forgetDraft, keepDraft, readDraft } from "../orders/keptDraft.ts";
import { RestoredNotice } from "../orders/RestoredNotice.tsx";
import { useSession } from "../session/SessionContext.ts";
import { statusOf, trpcClient } from "../trpc.ts";
import { ErrorNotice } from "../ui/ErrorNotice.tsx";
import { useFocusBack } from "../ui/useFocusBack.ts";
import { RunFields } from "./RunFields.tsx";
import type { SequencingRun } from "./sequencingRun.ts";
import { columnsOfValues, type RunValues, valuesOfRun } from "./sequencingRunForm.ts";
import { useReloadSequencing } from "./useReloadSequencing.ts";

interface DialogProps {
  orderId: string;
  /** null: a new one is made. */
  run: SequencingRun | null;
  onClose: () => void;
  /** Told the run that was made. */
  onCreated?: (run: SequencingRun) => void;
}

/** What is known of a sequencing run, to be filled in. What is typed and not saved is there again when it is opened
 *  the next time, on this device. */
export function SequencingRunDialog({ opened, ...props }: DialogProps & { opened: boolean }) {
  const { run, onClose } = props;
  useFocusBack(opened);
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
  const { user } = useSession();
  const reload = useReloadSequencing(orderId);
  const key = draftKey(user.id, `sequencing-run.${run?.id ?? orderId}`);
  const stored = useMemo(() => valuesOfRun(run), [run]);
  const [kept, setKept] = useState(() => readDraft<{ values: RunValues; keptAt: string }>(key));
  const form = useForm<RunValues>({
    initialValues: kept?.values ?? stored,
    validate: {
      runId: (name) => (name.trim() === "" ? t("sequencing.form.runIdMissing") : null),
      totalBases: (bases) => (/^\d*$/.test(bases.trim()) ? null : t("sequencing.form.wholeNumber")),
    },
  });
  const { values } = form;
  const isDirty = useMemo(() => JSON.stringify(values) !== JSON.stringify(stored), [values, stored]);
  useEffect(() => {
    if (isDirty) keepDraft(key, { values, keptAt: new Date().toISOString() });
    else forgetDraft(key);
  }, [key, isDirty, values]);

  const save = useMutation({
    mutationFn: () => {
      const columns = columnsOfValues(values, run);
      return run
        ? trpcClient.sequencing.update.mutate({ orderId, sequencingRunId: run.id, ...columns })
        : trpcClient.sequencing.create.mutate({ orderId, ...columns });
    },
    async onSuccess({ run: saved }) {
      forgetDraft(key);
      const told = { name: saved.runId, samples: saved.sampleCount };
      notifications.show({
        message: run ? t("sequencing.updated", told) : t("sequencing.created", told),
        color: "teal",
      });
      onClose();
      await reload();
      if (!run) onCreated?.(saved);
    },
  });
  // 409: the order has a run of this name.
  const isTaken = statusOf(save.error) === 409;

  return (
    <form noValidate onSubmit={form.onSubmit(() => save.mutate())}>
      <Stack gap="md">
        {kept && isDirty && (
          <RestoredNotice
            keptAt={kept.keptAt}
            onDiscard={() => {
              form.setValues(stored);
              setKept(undefined);
            }}
          />
        )}
        <RunFields
          isNew={run === null}
          form={form}
          refusal={isTaken && save.error ? serverText(save.error.message) : undefined}
        />
        {!isTaken && (
          <ErrorNotice
            error={save.error}
            title={t(run ? "sequencing.updateFailed" : "sequencing.createFailed")}
          />
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t("sequencing.form.cancel")}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t(run ? "sequencing.form.save" : "sequencing.form.create")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
