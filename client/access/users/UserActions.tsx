import { ActionIcon, Menu } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import {
  IconDots,
  IconDownload,
  IconKey,
  IconMail,
  IconPassword,
  IconPencil,
  IconShieldOff,
  IconTrash,
  IconUnlink,
  IconUserCheck,
  IconUserOff,
  IconUserX,
} from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { errorText } from "../../kit/components/ErrorNotice.tsx";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import type { UserAct } from "./ConfirmUserDialog.tsx";
import { type ListedUser, userName } from "./UserList.tsx";

/** What opens for an account; an act is confirmed. */
export type UserDialog = "edit" | "tokens" | "erase" | "resetFactors" | "unlink" | UserAct;

/** The menu of actions on an account. */
export function UserActions({ user, onOpen }: { user: ListedUser; onOpen: (dialog: UserDialog) => void }) {
  const client = useQueryClient();
  const name = userName(user);
  const reporting = (message: string) => ({
    async onSuccess() {
      notifications.show({ message, color: "teal" });
      await client.invalidateQueries({ queryKey: trpc.users.pathKey() });
    },
    onError: (error: unknown) =>
      notifications.show({ title: t("users.notDone"), message: errorText(error), color: "red" }),
  });
  const activate = useMutation(trpc.users.update.mutationOptions(reporting(t("users.activated", { name }))));
  const allowMail = useMutation(
    trpc.mail.clearRefusal.mutationOptions(reporting(t("users.mailAllowed", { name }))),
  );
  const { user: self } = useSession();
  const icon = { size: 16, "aria-hidden": true } as const;
  if (user.erased) return null;
  return (
    <Menu position="bottom-end" withinPortal shadow="md">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={t("users.actions", { name })}
          loading={activate.isPending}
        >
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => onOpen("edit")}>
          {t("users.edit")}
        </Menu.Item>
        {!user.service && (
          <Menu.Item leftSection={<IconPassword {...icon} />} onClick={() => onOpen("reset")}>
            {t("users.reset")}
          </Menu.Item>
        )}
        {user.secondFactors.length > 0 && user.id !== self.id && (
          <Menu.Item leftSection={<IconShieldOff {...icon} />} onClick={() => onOpen("resetFactors")}>
            {t("users.factors.reset")}
          </Menu.Item>
        )}
        {user.signInMethods.some((method) => method !== "password") && user.id !== self.id && (
          <Menu.Item leftSection={<IconUnlink {...icon} />} onClick={() => onOpen("unlink")}>
            {t("identities.ofUser")}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconKey {...icon} />} onClick={() => onOpen("tokens")}>
          {t("tokens.title")}
        </Menu.Item>
        {user.mailRefusal !== null && (
          <Menu.Item
            leftSection={<IconMail {...icon} />}
            onClick={() => allowMail.mutate({ userId: user.id })}
          >
            {t("users.allowMail")}
          </Menu.Item>
        )}
        {user.active ? (
          <Menu.Item leftSection={<IconUserOff {...icon} />} onClick={() => onOpen("deactivate")}>
            {t("users.deactivate")}
          </Menu.Item>
        ) : (
          <Menu.Item
            leftSection={<IconUserCheck {...icon} />}
            onClick={() => activate.mutate({ userId: user.id, active: true })}
          >
            {t("users.activate")}
          </Menu.Item>
        )}
        <Menu.Item
          component="a"
          href={`/api/admin/users/${user.id}/personal-data`}
          download
          leftSection={<IconDownload {...icon} />}
        >
          {t("personalData.export")}
        </Menu.Item>
        <Menu.Divider />
        {user.id !== self.id && !user.isDemo && (
          <Menu.Item
            c="var(--mantine-color-error)"
            leftSection={<IconUserX {...icon} />}
            onClick={() => onOpen("erase")}
          >
            {t("personalData.erase")}
          </Menu.Item>
        )}
        <Menu.Item
          c="var(--mantine-color-error)"
          leftSection={<IconTrash {...icon} />}
          onClick={() => onOpen("delete")}
        >
          {t("users.delete")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
