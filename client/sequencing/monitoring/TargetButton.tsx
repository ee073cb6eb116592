import { Button, Modal } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { DialogButtons } from "../../kit/components/DialogButtons.tsx";
import { DraftForm } from "../../kit/drafts/DraftForm.tsx";
import { useDraftForm } from "../../kit/drafts/useDraftForm.ts";
import { t } from "../../kit/i18n/t.ts";
import { errorText } from "../../kit/components/ErrorNotice.tsx";
import { toastUndoable } from "../../kit/components/toastUndoable.tsx";
import { useRestoreFocus } from "../../kit/components/useRestoreFocus.ts";
import { trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import type { StreamRun } from "./stream.ts";
import { TargetInput } from "./TargetInput.tsx";
import { toGigabases, toTargetBases } from "./targetYield.ts";

/** Sets, changes or removes the target yield of a live sequencing run, with undo. */
export function TargetButton({ run }: { run: StreamRun }) {
  const [opened, { open, close }] = useDisclosure();
  useRestoreFocus(opened);
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={open}>
        {t(run.targetBases === null ? "streams.target.set" : "streams.target.change")}
      </Button>
      <Modal opened={opened} onClose={close} title={t("streams.target")}>
        <TargetForm run={run} onClose={close} />
      </Modal>
    </>
  );
}

function TargetForm({
  run: { id: streamRunId, orderId, targetBases },
  onClose,
}: {
  run: StreamRun;
  onClose: () => void;
}) {
  const client = useQueryClient();
  async function save(next: number | null): Promise<number | null> {
    const { former } = await trpcClient.streams.setTarget.mutate({ orderId, streamRunId, targetBases: next });
    void client.invalidateQueries({ queryKey: trpc.streams.get.queryKey({ orderId, streamRunId }) });
    return former;
  }
  const draft = useDraftForm<{ gigabases: string | number }>({
    name: `stream-target.${streamRunId}`,
    stored: { gigabases: toGigabases(targetBases) },
    async send({ gigabases }) {
      const next = toTargetBases(gigabases);
      const former = await save(next);
      onClose();
      if (former === next) return;
      toastUndoable(t(next === null ? "streams.target.removed" : "streams.target.saved"), () => {
        save(former).catch((error: unknown) =>
          notifications.show({
            color: "red",
            title: t("streams.target.failed"),
            message: errorText(error),
          }),
        );
      });
    },
  });
  return (
    <DraftForm draft={draft} failed={t("streams.target.failed")}>
      <TargetInput
        description={t("streams.target.hint")}
        data-autofocus
        {...draft.form.getInputProps("gigabases")}
      />
      <DialogButtons onCancel={onClose}>
        <Button type="submit" loading={draft.isSending}>
          {t("streams.target.save")}
        </Button>
      </DialogButtons>
    </DraftForm>
  );
}
