import { Button, Modal, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { DialogButtons } from "../../kit/components/DialogButtons.tsx";
import { t } from "../../kit/i18n/t.ts";
import { trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { TemporaryPassword } from "./TemporaryPassword.tsx";
import { type ListedUser, userName } from "./UserList.tsx";

export type UserAct = "reset" | "deactivate" | "delete";

/** Confirms an action that affects the owner of an account. After a password reset it shows the new password once. */
export function ConfirmUserDialog({
  user,
  act,
  onClose,
}: {
  user: ListedUser;
  act: UserAct;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const name = userName(user);
  const confirmed = useMutation({
    mutationFn: () => perform(user.id, act),
    async onSuccess(password) {
      if (password === undefined) {
        notifications.show({
          message: t(act === "delete" ? "users.deleted" : "users.deactivated", { name }),
          color: "teal",
        });
        onClose();
      }
      await client.invalidateQueries({ queryKey: trpc.users.pathKey() });
    },
  });

  if (confirmed.data !== undefined) {
    return <TemporaryPassword name={name} password={confirmed.data} onClose={onClose} />;
  }
  return (
    <Modal opened onClose={onClose} title={t(`users.${act}.title`, { name })} centered>
      <Stack gap="md">
        <Text>{t(`users.${act}.text`)}</Text>
        <ErrorNotice error={confirmed.error} title={t("users.notDone")} />
        <DialogButtons onCancel={onClose} focusesCancel>
          <Button
            {...(act === "delete" ? { color: "red" } : {})}
            loading={confirmed.isPending}
            onClick={() => confirmed.mutate()}
          >
            {t(act === "reset" ? "users.reset.confirm" : `users.${act}`)}
          </Button>
        </DialogButtons>
      </Stack>
    </Modal>
  );
}

async function perform(userId: string, act: UserAct): Promise<string | undefined> {
  if (act === "delete") {
    await trpcClient.users.remove.mutate({ userId });
    return undefined;
  }
  if (act === "deactivate") {
    await trpcClient.users.update.mutate({ userId, active: false });
    return undefined;
  }
  const password = temporaryPassword();
  await trpcClient.users.update.mutate({ userId, password, mustChangePassword: true });
  return password;
}

const LETTERS = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const LENGTH = 16;

/** Generates a temporary password: 16 unambiguous letters and digits, about 93 bits. */
function temporaryPassword(): string {
  let password = "";
  while (password.length < LENGTH) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    // Rejects bytes above the largest multiple of the alphabet size: they would favor the first letters.
    if (byte < 256 - (256 % LETTERS.length)) password += LETTERS[byte % LETTERS.length];
  }
  return password;
}
