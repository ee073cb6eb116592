import { Button, Modal, Text, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { DialogButtons } from "../../kit/components/DialogButtons.tsx";
import { DraftForm } from "../../kit/drafts/DraftForm.tsx";
import { required } from "../../kit/drafts/rules.ts";
import { useDraftForm } from "../../kit/drafts/useDraftForm.ts";
import { t } from "../../kit/i18n/t.ts";
import { trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import { type ListedUser, userName } from "./UserList.tsx";

/** Resets the second factors of a user, with a reason for the audit log. */
export function ResetFactorsDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const client = useQueryClient();
  const name = userName(user);
  const draft = useDraftForm({
    stored: { reason: "" },
    validate: { reason: required(t("users.factors.reason")) },
    async send({ reason }) {
      await trpcClient.users.resetSecondFactors.mutate({ userId: user.id, reason });
      notifications.show({ message: t("users.factors.wasReset", { name }), color: "teal" });
      onClose();
      await client.invalidateQueries({ queryKey: trpc.users.pathKey() });
    },
  });
  return (
    <Modal opened onClose={onClose} title={t("users.factors.reset.title", { name })} centered>
      <DraftForm draft={draft} failed={t("users.notDone")}>
        <Text>{t("users.factors.reset.text")}</Text>
        <TextInput
          label={t("users.factors.reason")}
          description={t("users.factors.reasonHint")}
          maxLength={500}
          required
          withAsterisk={false}
          data-autofocus
          {...draft.form.getInputProps("reason")}
        />
        <DialogButtons onCancel={onClose}>
          <Button type="submit" loading={draft.isSending}>
            {t("users.factors.reset")}
          </Button>
        </DialogButtons>
      </DraftForm>
    </Modal>
  );
}
