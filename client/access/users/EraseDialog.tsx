import { Button, List, Modal, Stack, Text, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { DialogButtons } from "../../kit/components/DialogButtons.tsx";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { type ListedUser, userName } from "./UserList.tsx";

/** Erases the personal data of a user after their address was typed. */
export function EraseDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const client = useQueryClient();
  const [email, setEmail] = useState("");
  const name = userName(user);
  const erase = useMutation(
    trpc.personalData.erase.mutationOptions({
      async onSuccess({ name: replaced }) {
        notifications.show({ message: t("personalData.erased", { name, replaced }), color: "teal" });
        onClose();
        await client.invalidateQueries();
      },
    }),
  );
  const isTyped = email.trim().toLowerCase() === user.email.toLowerCase();
  return (
    <Modal opened onClose={onClose} title={t("personalData.erase.title", { name })} size="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isTyped) erase.mutate({ userId: user.id, email });
        }}
      >
        <Stack gap="md">
          <List size="sm" spacing={4}>
            <List.Item>{t("personalData.erase.kept")}</List.Item>
            <List.Item>{t("personalData.erase.removed")}</List.Item>
            <List.Item>{t("personalData.erase.audit")}</List.Item>
          </List>
          <Text size="sm" fw={600}>
            {t("personalData.erase.final")}
          </Text>
          <TextInput
            label={t("personalData.erase.confirm", { email: user.email })}
            autoComplete="off"
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
            data-autofocus
          />
          <ErrorNotice error={erase.error} title={t("users.notDone")} />
          <DialogButtons onCancel={onClose}>
            <Button type="submit" color="red" disabled={!isTyped} loading={erase.isPending}>
              {t("personalData.erase")}
            </Button>
          </DialogButtons>
        </Stack>
      </form>
    </Modal>
  );
}
