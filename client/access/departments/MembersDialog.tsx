import { ActionIcon, Button, Checkbox, Modal, Select, Stack, Table, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { IconX } from "@tabler/icons-react";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { DialogButtons } from "../../kit/components/DialogButtons.tsx";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { t } from "../../kit/i18n/t.ts";
import { type Outputs, trpc } from "../../kit/trpc/trpc.ts";
import type { ListedDepartment } from "./DepartmentList.tsx";
import { useDepartmentNames } from "./useDepartmentNames.ts";

type Member = Pick<
  Outputs["departments"]["members"]["members"][number],
  "userId" | "firstName" | "lastName" | "email" | "role"
> & {
  /** The department that the user leaves, for an added one. */
  from?: string | undefined;
};

const FOUND_MAX = 20;
const TYPING_MS = 200;

/** Edits the members of a department and stores the whole list at once. */
export function MembersDialog({
  department,
  onClose,
}: {
  department: ListedDepartment;
  onClose: () => void;
}) {
  const { id: departmentId, name } = department;
  const members = useQuery(trpc.departments.members.queryOptions({ departmentId }, { gcTime: 0 }));
  return (
    <Modal opened onClose={onClose} title={t("departments.members.title", { name })} size="lg">
      {members.data ? (
        <MembersForm department={department} stored={members.data.members} onClose={onClose} />
      ) : members.error ? (
        <ErrorNotice error={members.error} onRetry={() => void members.refetch()} />
      ) : (
        <Loading rows={4} />
      )}
    </Modal>
  );
}

function MembersForm({
  department: { id: departmentId, name },
  stored,
  onClose,
}: {
  department: ListedDepartment;
  stored: Member[];
  onClose: () => void;
}) {
  const client = useQueryClient();
  const [members, setMembers] = useState<Member[]>(stored);
  const save = useMutation(
    trpc.departments.setMembers.mutationOptions({
      onSuccess() {
        notifications.show({ message: t("departments.members.saved", { name }), color: "teal" });
        onClose();
        void client.invalidateQueries({ queryKey: trpc.departments.pathKey() });
        void client.invalidateQueries({ queryKey: trpc.users.pathKey() });
      },
    }),
  );
  const change = (userId: string, role: Member["role"]) =>
    setMembers((before) => before.map((member) => (member.userId === userId ? { ...member, role } : member)));

  return (
    <Stack gap="md">
      <AddMember
        departmentId={departmentId}
        members={members}
        onAdd={(member) => setMembers((before) => [...before, member])}
      />
      {members.length === 0 ? (
        <Text c="dimmed">{t("departments.members.none")}</Text>
      ) : (
        <Table aria-label={t("departments.members.title", { name })} verticalSpacing={6}>
          <Table.Tbody>
            {members.map((member) => (
              <Table.Tr key={member.userId}>
                <Table.Td style={{ overflowWrap: "anywhere" }}>
                  <Text size="sm">{personName(member)}</Text>
                  <Text size="xs" c="dimmed">
                    {member.from === undefined
                      ? member.email
                      : t("departments.members.moves", { name: member.from })}
                  </Text>
                </Table.Td>
                <Table.Td>
                  <Checkbox
                    label={t("departments.lead")}
                    aria-label={t("departments.leadOf", { name: personName(member) })}
                    checked={member.role === "lead"}
                    onChange={(event) =>
                      change(member.userId, event.currentTarget.checked ? "lead" : "member")
                    }
                  />
                </Table.Td>
                <Table.Td style={{ width: 40 }}>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t("departments.members.remove", { name: personName(member) })}
                    onClick={() => setMembers((all) => all.filter(({ userId }) => userId !== member.userId))}
                  >
                    <IconX size={16} aria-hidden />
                  </ActionIcon>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <Text size="sm" c="dimmed">
        {t("departments.members.text")}
      </Text>
      <ErrorNotice error={save.error} title={t("departments.notSaved")} />
      <DialogButtons onCancel={onClose}>
        <Button
          loading={save.isPending}
          onClick={() =>
            save.mutate({ departmentId, members: members.map(({ userId, role }) => ({ userId, role })) })
          }
        >
          {t("users.save")}
        </Button>
      </DialogButtons>
    </Stack>
  );
}

/** Finds a user by name or email address and adds them. */
function AddMember({
  departmentId,
  members,
  onAdd,
}: {
  departmentId: string;
  members: Member[];
  onAdd: (member: Member) => void;
}) {
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed.trim(), TYPING_MS);
  const departmentNames = useDepartmentNames();
  const found = useQuery(
    trpc.users.list.queryOptions({ search, limit: FOUND_MAX }, { placeholderData: keepPreviousData }),
  );
  const taken = new Set(members.map(({ userId }) => userId));
  const users = (found.data?.users ?? []).filter(({ id, service }) => !taken.has(id) && !service);

  return (
    <Select
      label={t("departments.members.add")}
      placeholder={t("users.searchHint")}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has filtered them.
      filter={({ options }) => options}
      data={users.map((user) => ({ value: user.id, label: `${personName(user)} (${user.email})` }))}
      nothingFoundMessage={t("users.noneFound.title")}
      value={null}
      data-autofocus
      onChange={(value) => {
        const user = users.find(({ id }) => id === value);
        if (!user) return;
        const { id: userId, firstName, lastName, email } = user;
        const isElsewhere = user.departmentId !== null && user.departmentId !== departmentId;
        const from = isElsewhere ? departmentNames.get(user.departmentId ?? "") : undefined;
        onAdd({ userId, firstName, lastName, email, role: "member", from });
        setTyped("");
      }}
    />
  );
}

function personName({ firstName, lastName }: Pick<Member, "firstName" | "lastName">): string {
  return `${firstName} ${lastName}`;
}
