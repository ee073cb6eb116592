import { Button, Modal } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { DialogButtons } from "../../kit/components/DialogButtons.tsx";
import { DepartmentHistory } from "../departments/DepartmentHistory.tsx";
import { DraftForm } from "../../kit/drafts/DraftForm.tsx";
import { useDraftForm } from "../../kit/drafts/useDraftForm.ts";
import { t } from "../../kit/i18n/t.ts";
import { trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import { userFieldsByCode, UserFields, userRules, type UserValues } from "./UserFields.tsx";
import { type ListedUser, userName } from "./UserList.tsx";

export function EditUserDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const client = useQueryClient();
  const history = useQuery(trpc.departments.history.queryOptions({ userId: user.id }));
  const draft = useDraftForm<UserValues>({
    name: `user.${user.id}`,
    validate: userRules(),
    fieldsByCode: userFieldsByCode,
    stored: {
      firstName: user.firstName,
      lastName: user.lastName,
      email: user.email,
      role: user.role,
      institution: user.institution ?? "",
      phone: user.phone ?? "",
      service: user.service,
      departmentId: user.departmentId ?? "",
    },
    async send({ departmentId, ...values }) {
      const { user: saved } = await trpcClient.users.update.mutate({
        userId: user.id,
        ...values,
        departmentId: departmentId || null,
      });
      notifications.show({ message: t("users.saved", { name: userName(saved) }), color: "teal" });
      onClose();
      void client.invalidateQueries({ queryKey: trpc.users.pathKey() });
      void client.invalidateQueries({ queryKey: trpc.departments.pathKey() });
      // The frame shows the name and role of the current user.
      void client.invalidateQueries({ queryKey: trpc.auth.session.queryKey() });
    },
  });

  return (
    <Modal opened onClose={onClose} title={t("users.edit.title", { name: userName(user) })}>
      <DraftForm draft={draft} failed={t("users.notSaved")}>
        <UserFields form={draft.form} />
        <DepartmentHistory history={history.data?.history} />
        <DialogButtons onCancel={onClose}>
          <Button type="submit" loading={draft.isSending}>
            {t("users.save")}
          </Button>
        </DialogButtons>
      </DraftForm>
    </Modal>
  );
}
