import { Button, Group, Modal, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { t } from "../messages/t.ts";
import { trpc } from "../trpc.ts";
import { ErrorNotice } from "../ui/ErrorNotice.tsx";
import { emailRefusal, UserFields, type UserValues } from "./UserFields.tsx";
import { type ListedUser, userName } from "./UserList.tsx";

export function EditUserDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm<UserValues>({
    mode: "uncontrolled",
    initialValues: {
      firstName: user.firstName,
      lastName: user.lastName,
      email: user.email,
      role: user.role,
      institution: user.institution ?? "",
      phone: user.phone ?? "",
    },
  });
  const update = useMutation(
    trpc.users.update.mutationOptions({
      async onSuccess({ user: saved }) {
        notifications.show({ message: t("users.saved", { name: userName(saved) }), color: "teal" });
        onClose();
        // One's own name and role stand in the frame.
        await Promise.all([
          client.invalidateQueries({ queryKey: trpc.users.pathKey() }),
          client.invalidateQueries({ queryKey: trpc.auth.session.queryKey() }),
        ]);
      },
    }),
  );
  const emailError = emailRefusal(update.error);

  return (
    <Modal opened onClose={onClose} title={t("users.edit.title", { name: userName(user) })}>
      <form onSubmit={form.onSubmit((values) => update.mutate({ userId: user.id, ...values }))}>
        <Stack gap="md">
          {!emailError && <ErrorNotice error={update.error} title={t("users.notSaved")} />}
          <UserFields form={form} emailError={emailError} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t("users.cancel")}
            </Button>
            <Button type="submit" loading={update.isPending}>
              {t("users.save")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
