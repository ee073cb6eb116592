import { Group, Modal, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import type { Outputs } from "../../kit/trpc/trpc.ts";
import { useRestoreFocus } from "../../kit/components/useRestoreFocus.ts";
import { NameCell, None, PhoneRow, RowActs, ShortDate, WIDTHS } from "../../kit/table/cells.tsx";
import type { ListPage } from "../../kit/table/ListFrame.tsx";
import { PagedTable, type ShownPage } from "../../kit/table/PagedTable.tsx";
import { WordBadge } from "../../kit/components/WordBadge.tsx";
import type { TableColumn } from "../../kit/table/tableColumn.ts";
import { TokenPanel } from "../tokens/TokenPanel.tsx";
import { useDepartmentNames } from "../departments/useDepartmentNames.ts";
import { EditUserDialog } from "./EditUserDialog.tsx";
import { ConfirmUserDialog } from "./ConfirmUserDialog.tsx";
import { EraseDialog } from "./EraseDialog.tsx";
import { IdentitiesDialog } from "./IdentitiesDialog.tsx";
import { ResetFactorsDialog } from "./ResetFactorsDialog.tsx";
import { UserActions, type UserDialog } from "./UserActions.tsx";

export type ListedUser = Outputs["users"]["list"]["users"][number];

/** The user accounts with the actions on each. */
export function UserList({
  users,
  ...list
}: ListPage<{ search?: string; role?: ListedUser["role"] }> & { users: ListedUser[]; pages: ShownPage }) {
  const [open, setOpen] = useState<{ user: ListedUser; dialog: UserDialog } | undefined>();
  useRestoreFocus(open !== undefined);
  const departmentNames = useDepartmentNames();
  const actions = (user: ListedUser) => (
    <UserActions user={user} onOpen={(dialog) => setOpen({ user, dialog })} />
  );
  return (
    <>
      <PagedTable
        {...list}
        name="users"
        label={t("users.title")}
        rows={users}
        columns={userColumns(actions, departmentNames)}
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
            {actions(user)}
          </Group>
        )}
      />
      {open && <Dialog key={`${open.user.id} ${open.dialog}`} {...open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function Dialog({
  dialog,
  ...props
}: {
  user: ListedUser;
  dialog: UserDialog;
  onClose: () => void;
}): ReactNode {
  if (dialog === "edit") return <EditUserDialog {...props} />;
  if (dialog === "tokens") return <TokensDialog {...props} />;
  if (dialog === "erase") return <EraseDialog {...props} />;
  if (dialog === "resetFactors") return <ResetFactorsDialog {...props} />;
  if (dialog === "unlink") return <IdentitiesDialog {...props} />;
  return <ConfirmUserDialog act={dialog} {...props} />;
}

function userColumns(
  actions: (user: ListedUser) => ReactNode,
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
      cell: (user) => <RowActs>{actions(user)}</RowActs>,
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
