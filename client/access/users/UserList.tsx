import { ActionIcon, Group, Menu, Modal, Text } from "@mantine/core";
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
import { type ReactNode, useState } from "react";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { type Outputs, trpc } from "../../kit/trpc/trpc.ts";
import { errorText } from "../../kit/components/ErrorNotice.tsx";
import { useRestoreFocus } from "../../kit/components/useRestoreFocus.ts";
import { NameCell, None, PhoneRow, RowActs, ShortDate, WIDTHS } from "../../kit/table/cells.tsx";
import type { ListPage } from "../../kit/table/ListFrame.tsx";
import { PagedTable, type ShownPage } from "../../kit/table/PagedTable.tsx";
import { WordBadge } from "../../kit/components/WordBadge.tsx";
import type { TableColumn } from "../../kit/table/tableColumn.ts";
import { TokenPanel } from "../tokens/TokenPanel.tsx";
import { useDepartmentNames } from "../departments/useDepartmentNames.ts";
import { EditUserDialog } from "./EditUserDialog.tsx";
import { ConfirmUserDialog, type UserAct } from "./ConfirmUserDialog.tsx";
import { EraseDialog } from "./EraseDialog.tsx";
import { IdentitiesDialog } from "./IdentitiesDialog.tsx";
import { ResetFactorsDialog } from "./ResetFactorsDialog.tsx";

export type ListedUser = Outputs["users"]["list"]["users"][number];

/** The user accounts with the actions on each. */
export function UserList({
  users,
  ...list
}: ListPage<{ search?: string; role?: ListedUser["role"] }> & { users: ListedUser[]; pages: ShownPage }) {
  const [editing, setEditing] = useState<ListedUser | undefined>();
  const [pending, setPending] = useState<{ user: ListedUser; act: UserAct } | undefined>();
  const [tokensOf, setTokensOf] = useState<ListedUser | undefined>();
  const [erasing, setErasing] = useState<ListedUser | undefined>();
  const [resetting, setResetting] = useState<ListedUser | undefined>();
  const [unlinking, setUnlinking] = useState<ListedUser | undefined>();
  useRestoreFocus(
    [editing, pending, tokensOf, erasing, resetting, unlinking].some((one) => one !== undefined),
  );
  const departmentNames = useDepartmentNames();
  const acts = (user: ListedUser) => (
    <Acts
      user={user}
      onEdit={setEditing}
      onTokens={setTokensOf}
      onErase={setErasing}
      onResetFactors={setResetting}
      onUnlink={setUnlinking}
      onAct={(one, act) => setPending({ user: one, act })}
    />
  );
  return (
    <>
      <PagedTable
        {...list}
        name="users"
        label={t("users.title")}
        rows={users}
        columns={userColumns(acts, departmentNames)}
        rowLabel={userName}
        renderCard={(user) => (
          <Group wrap="nowrap" gap="xs">
            <div style={{ flex: 1, minWidth: 0 }}>
              <PhoneRow
                name={<NameCell to={undefined} name={<Name user={user} />} />}
                badge={<State user={user} />}
                facts={[
                  t(`common.role.${user.role}`),
                  user.isDemo && t("users.demo"),
                  user.service && t("users.service"),
                  user.email,
                  user.secondFactors.length > 0 &&
                    user.secondFactors.map((kind) => t(`factors.${kind}`)).join(", "),
                  user.mailRefusal !== null && t("users.mailRefused", { answer: user.mailRefusal }),
                ]}
              />
            </div>
            {acts(user)}
          </Group>
        )}
      />
      {editing && <EditUserDialog key={editing.id} user={editing} onClose={() => setEditing(undefined)} />}
      {tokensOf && <TokensDialog key={tokensOf.id} user={tokensOf} onClose={() => setTokensOf(undefined)} />}
      {erasing && <EraseDialog key={erasing.id} user={erasing} onClose={() => setErasing(undefined)} />}
      {resetting && (
        <ResetFactorsDialog key={resetting.id} user={resetting} onClose={() => setResetting(undefined)} />
      )}
      {unlinking && (
        <IdentitiesDialog key={unlinking.id} user={unlinking} onClose={() => setUnlinking(undefined)} />
      )}
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

function userColumns(
  acts: (user: ListedUser) => ReactNode,
  departmentNames: ReadonlyMap<string, string>,
): TableColumn<ListedUser>[] {
  return [
    {
      id: "name",
      label: t("users.name"),
      widthPx: WIDTHS.name,
      grow: 2,
      isRequired: true,
      cell: (user) => (
        <NameCell
          to={undefined}
          name={<Name user={user} />}
          note={user.institution}
          extra={
            <>
              {user.isDemo && <WordBadge color="orange">{t("users.demo")}</WordBadge>}
              {user.service && <WordBadge color="lightBlue">{t("users.service")}</WordBadge>}
            </>
          }
        />
      ),
    },
    {
      id: "state",
      label: t("users.state"),
      widthPx: WIDTHS.status,
      cell: (user) => <State user={user} />,
    },
    {
      id: "email",
      label: t("users.email"),
      widthPx: 220,
      grow: 1,
      cell: ({ email, mailRefusal }) => (
        <>
          <span title={email}>{email}</span>
          {mailRefusal !== null && (
            <Text size="xs" c="red" title={mailRefusal} truncate>
              {t("users.mailRefused", { answer: mailRefusal })}
            </Text>
          )}
        </>
      ),
    },
    {
      id: "role",
      label: t("users.role"),
      widthPx: WIDTHS.person,
      cell: ({ role }) => t(`common.role.${role}`),
    },
    {
      id: "department",
      label: t("users.department"),
      widthPx: WIDTHS.person,
      grow: 1,
      cell: ({ departmentId, departmentRole }) => {
        const name = departmentNames.get(departmentId ?? "");
        if (name === undefined) return <None />;
        return departmentRole === "lead" ? `${name} (${t("departments.lead")})` : name;
      },
    },
    {
      id: "signIn",
      label: t("users.signIn"),
      widthPx: WIDTHS.person,
      isExtra: true,
      cell: ({ signInMethods }) =>
        signInMethods.length === 0 ? (
          <None />
        ) : (
          signInMethods.map((method) => t(`account.signIn.${method}`)).join(", ")
        ),
    },
    {
      id: "factors",
      label: t("users.factors"),
      widthPx: WIDTHS.person,
      isExtra: true,
      cell: ({ secondFactors }) =>
        secondFactors.length === 0
          ? t("users.factors.none")
          : secondFactors.map((kind) => t(`factors.${kind}`)).join(", "),
    },
    {
      id: "since",
      label: t("users.since"),
      widthPx: WIDTHS.date,
      cell: ({ createdAt }) => <ShortDate time={createdAt} />,
    },
    {
      id: "acts",
      label: t("order.more"),
      widthPx: 52,
      align: "right",
      isRequired: true,
      isBare: true,
      cell: (user) => <RowActs>{acts(user)}</RowActs>,
    },
  ];
}

function Name({ user }: { user: ListedUser }) {
  const { user: self } = useSession();
  return (
    <span>
      {userName(user)}
      {user.id === self.id && (
        <Text span c="dimmed" fw={400} inherit>
          {` (${t("users.you")})`}
        </Text>
      )}
    </span>
  );
}

function State({ user }: { user: ListedUser }) {
  if (user.erased) return <WordBadge color="gray">{t("personalData.isErased")}</WordBadge>;
  return (
    <WordBadge color={user.active ? "teal" : "gray"}>
      {t(user.active ? "users.active" : "users.inactive")}
    </WordBadge>
  );
}

function Acts({
  user,
  onEdit,
  onTokens,
  onErase,
  onResetFactors,
  onUnlink,
  onAct,
}: {
  user: ListedUser;
  onEdit: (user: ListedUser) => void;
  onTokens: (user: ListedUser) => void;
  onErase: (user: ListedUser) => void;
  onResetFactors: (user: ListedUser) => void;
  onUnlink: (user: ListedUser) => void;
  onAct: (user: ListedUser, act: UserAct) => void;
}) {
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
  const allowMail = useMutation(
    trpc.mail.clearRefusal.mutationOptions({
      async onSuccess() {
        notifications.show({ message: t("users.mailAllowed", { name }), color: "teal" });
        await client.invalidateQueries({ queryKey: trpc.users.pathKey() });
      },
      onError: (error) =>
        notifications.show({ title: t("users.notDone"), message: errorText(error), color: "red" }),
    }),
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
        <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => onEdit(user)}>
          {t("users.edit")}
        </Menu.Item>
        {!user.service && (
          <Menu.Item leftSection={<IconPassword {...icon} />} onClick={() => onAct(user, "reset")}>
            {t("users.reset")}
          </Menu.Item>
        )}
        {user.secondFactors.length > 0 && user.id !== self.id && (
          <Menu.Item leftSection={<IconShieldOff {...icon} />} onClick={() => onResetFactors(user)}>
            {t("users.factors.reset")}
          </Menu.Item>
        )}
        {user.signInMethods.some((method) => method !== "password") && user.id !== self.id && (
          <Menu.Item leftSection={<IconUnlink {...icon} />} onClick={() => onUnlink(user)}>
            {t("identities.ofUser")}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconKey {...icon} />} onClick={() => onTokens(user)}>
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
            onClick={() => onErase(user)}
          >
            {t("personalData.erase")}
          </Menu.Item>
        )}
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

/** The tokens of an account. */
export function TokensDialog({
  user,
  onClose,
}: {
  user: Omit<ListedUser, "signInMethods" | "secondFactors">;
  onClose: () => void;
}) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("tokens.titleOf", { name: userName(user) })}
      size="lg"
      closeOnClickOutside={false}
    >
      <TokenPanel account={user} />
    </Modal>
  );
}

export function userName({ firstName, lastName }: Pick<ListedUser, "firstName" | "lastName">): string {
  return `${firstName} ${lastName}`;
}
