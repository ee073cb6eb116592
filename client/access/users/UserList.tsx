import { ActionIcon, Card, Group, Menu, Stack, Table, Text, VisuallyHidden } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconDots, IconKey, IconPencil, IconTrash, IconUserCheck, IconUserOff } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { type Outputs, trpc } from "../../kit/trpc/trpc.ts";
import { errorText } from "../../kit/components/ErrorNotice.tsx";
import { Time } from "../../kit/components/Time.tsx";
import { useRestoreFocus } from "../../kit/components/useRestoreFocus.ts";
import { useIsNarrow } from "../../kit/components/useIsNarrow.ts";
import { WordBadge } from "../../kit/components/WordBadge.tsx";
import { EditUserDialog } from "./EditUserDialog.tsx";
import { ConfirmUserDialog, type UserAct } from "./ConfirmUserDialog.tsx";
import classes from "./UserList.module.css";

export type ListedUser = Outputs["users"]["list"]["users"][number];

/** The user accounts with the actions on each. */
export function UserList({ users }: { users: ListedUser[] }) {
  const narrow = useIsNarrow();
  const [editing, setEditing] = useState<ListedUser | undefined>();
  const [pending, setPending] = useState<{ user: ListedUser; act: UserAct } | undefined>();
  useRestoreFocus(editing !== undefined || pending !== undefined);
  const list = {
    users,
    onEdit: setEditing,
    onAct: (user: ListedUser, act: UserAct) => setPending({ user, act }),
  };
  return (
    <>
      {narrow ? <Cards {...list} /> : <WideTable {...list} />}
      {editing && <EditUserDialog key={editing.id} user={editing} onClose={() => setEditing(undefined)} />}
      {pending && (
        <ConfirmUserDialog
          key={`${pending.user.id} ${pending.act}`}
          {...pending}
          onClose={() => setPending(undefined)}
        />
      )}
    </>
  );
}

interface ListProps {
  users: ListedUser[];
  onEdit: (user: ListedUser) => void;
  onAct: (user: ListedUser, act: UserAct) => void;
}

function WideTable({ users, ...acts }: ListProps) {
  return (
    <Table verticalSpacing="sm" aria-label={t("users.title")}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t("users.name")}</Table.Th>
          <Table.Th>{t("users.email")}</Table.Th>
          <Table.Th>{t("users.role")}</Table.Th>
          <Table.Th>{t("users.state")}</Table.Th>
          <Table.Th>{t("users.since")}</Table.Th>
          <Table.Th>
            <VisuallyHidden>{t("order.more")}</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {users.map((user) => (
          <Table.Tr key={user.id}>
            <Table.Th scope="row">
              <Name user={user} />
            </Table.Th>
            <Table.Td className={classes.email}>{user.email}</Table.Td>
            <Table.Td>{t(`users.role.${user.role}`)}</Table.Td>
            <Table.Td>
              <State user={user} />
            </Table.Td>
            <Table.Td className={classes.date}>
              <Time at={user.createdAt} />
            </Table.Td>
            <Table.Td ta="right">
              <Acts user={user} {...acts} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Cards({ users, ...acts }: ListProps) {
  return (
    <Stack component="ul" gap="sm" className={classes.cards} aria-label={t("users.title")}>
      {users.map((user) => (
        <Card component="li" key={user.id} withBorder padding="md">
          <Group justify="space-between" wrap="nowrap" align="flex-start">
            <Stack gap={4} miw={0}>
              <Name user={user} />
              <Text size="sm" className={classes.email}>
                {user.email}
              </Text>
              <Group gap="xs">
                <Text size="sm" c="dimmed">
                  {t(`users.role.${user.role}`)}
                </Text>
                <State user={user} />
              </Group>
            </Stack>
            <Acts user={user} {...acts} />
          </Group>
        </Card>
      ))}
    </Stack>
  );
}

function Name({ user }: { user: ListedUser }) {
  const { user: self } = useSession();
  return (
    <Text span fw={600} inherit>
      {userName(user)}
      {user.id === self.id && (
        <Text span c="dimmed" fw={400} inherit>
          {` (${t("users.you")})`}
        </Text>
      )}
    </Text>
  );
}

function State({ user }: { user: ListedUser }) {
  return (
    <Group gap={6}>
      <WordBadge color={user.active ? "teal" : "gray"}>
        {t(user.active ? "users.active" : "users.inactive")}
      </WordBadge>
      {user.isDemo && <WordBadge color="orange">{t("users.demo")}</WordBadge>}
    </Group>
  );
}

function Acts({ user, onEdit, onAct }: { user: ListedUser } & Omit<ListProps, "users">) {
  const client = useQueryClient();
  const name = userName(user);
  const activate = useMutation(
    trpc.users.update.mutationOptions({
      async onSuccess() {
        notifications.show({ message: t("users.activated", { name }), color: "teal" });
        await client.invalidateQueries({ queryKey: trpc.users.pathKey() });
      },
      onError: (error) =>
        notifications.show({ title: t("users.notDone"), message: errorText(error), color: "red" }),
    }),
  );
  const icon = { size: 16, "aria-hidden": true } as const;
  return (
    <Menu position="bottom-end" withinPortal shadow="md">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t("users.actions", { name })}
          loading={activate.isPending}
        >
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => onEdit(user)}>
          {t("users.edit")}
        </Menu.Item>
        <Menu.Item leftSection={<IconKey {...icon} />} onClick={() => onAct(user, "reset")}>
          {t("users.reset")}
        </Menu.Item>
        {user.active ? (
          <Menu.Item leftSection={<IconUserOff {...icon} />} onClick={() => onAct(user, "deactivate")}>
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
        <Menu.Divider />
        <Menu.Item
          c="var(--mantine-color-error)"
          leftSection={<IconTrash {...icon} />}
          onClick={() => onAct(user, "delete")}
        >
          {t("users.delete")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

export function userName({ firstName, lastName }: Pick<ListedUser, "firstName" | "lastName">): string {
  return `${firstName} ${lastName}`;
}
