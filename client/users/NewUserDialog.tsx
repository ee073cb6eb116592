import { Button, Group, Modal, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { t } from "../messages/t.ts";
import { trpc } from "../trpc.ts";
import { ErrorNotice } from "../ui/ErrorNotice.tsx";
import { TemporaryPassword } from "./TemporaryPassword.tsx";
import { emailRefusal, UserFields, type UserValues } from "./UserFields.tsx";
import { userName } from "./UserList.tsx";

/** Makes an account for somebody; then shows its temporary password, once. */
export function NewUserDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm<UserValues>({
    mode: "uncontrolled",
    initialValues: { firstName: "", lastName: "", email: "", role: "RESEARCHER", institution: "", phone: "" },
  });
  const create = useMutation(
    trpc.users.create.mutationOptions({
      onSuccess: () => client.invalidateQueries({ queryKey: trpc.users.pathKey() }),
    }),
  );

  function close() {
    create.reset();
    form.reset();
    onClose();
  }

  if (opened && create.data?.temporaryPassword !== undefined) {
    return (
      <TemporaryPassword
        name={userName(create.data.user)}
        password={create.data.temporaryPassword}
        onClose={close}
      />
    );
  }
  const emailError = emailRefusal(create.error);
  return (
    <Modal opened={opened} onClose={close} title={t("users.new")}>
      <form onSubmit={form.onSubmit((values) => create.mutate(values))}>
        <Stack gap="md">
          {!emailError && <ErrorNotice error={create.error} title={t("users.notCreated")} />}
          <UserFields form={form} emailError={emailError} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={close}>
              {t("users.cancel")}
            </Button>
            <Button type="submit" loading={create.isPending}>
              {t("users.create")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
