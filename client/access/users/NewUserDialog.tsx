import { Button, Modal } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { DialogButtons } from "../../kit/components/DialogButtons.tsx";
import { DraftForm } from "../../kit/drafts/DraftForm.tsx";
import { useDraftForm } from "../../kit/drafts/useDraftForm.ts";
import { t } from "../../kit/i18n/t.ts";
import { type Outputs, trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import { TemporaryPassword } from "./TemporaryPassword.tsx";
import { userFieldsByCode, UserFields, userRules, type UserValues } from "./UserFields.tsx";
import { TokensDialog, userName } from "./UserList.tsx";

const EMPTY_USER: UserValues = {
  firstName: "",
  lastName: "",
  email: "",
  role: "RESEARCHER",
  institution: "",
  phone: "",
  service: false,
  departmentId: "",
};

/** Creates a user account, then shows its temporary password once, or the tokens of a service account. */
export function NewUserDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [created, setCreated] = useState<Outputs["users"]["create"]>();
  function close() {
    setCreated(undefined);
    onClose();
  }
  if (opened && created?.user.service) return <TokensDialog user={created.user} onClose={close} />;
  if (opened && created?.temporaryPassword !== undefined) {
    return (
      <TemporaryPassword name={userName(created.user)} password={created.temporaryPassword} onClose={close} />
    );
  }
  return (
    <Modal opened={opened} onClose={onClose} title={t("users.new")}>
      <NewUserForm onCreated={setCreated} onClose={onClose} />
    </Modal>
  );
}

function NewUserForm({
  onCreated,
  onClose,
}: {
  onCreated: (created: Outputs["users"]["create"]) => void;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const draft = useDraftForm<UserValues>({
    name: "user.new",
    stored: EMPTY_USER,
    validate: userRules(),
    fieldsByCode: userFieldsByCode,
    async send({ departmentId, ...values }) {
      const created = { ...values, departmentId: departmentId || null, mustChangePassword: !values.service };
      onCreated(await trpcClient.users.create.mutate(created));
      void client.invalidateQueries({ queryKey: trpc.users.pathKey() });
    },
  });
  return (
    <DraftForm draft={draft} failed={t("users.notCreated")}>
      <UserFields form={draft.form} isNew />
      <DialogButtons onCancel={onClose}>
        <Button type="submit" loading={draft.isSending}>
          {t("users.create")}
        </Button>
      </DialogButtons>
    </DraftForm>
  );
}
