import { ActionIcon, Button, Group, Menu, Modal, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconArchive, IconArchiveOff, IconDots, IconPencil, IconTrash, IconUsers } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { DialogButtons } from "../../kit/components/DialogButtons.tsx";
import { ErrorNotice, errorText } from "../../kit/components/ErrorNotice.tsx";
import { formatNumber } from "../../kit/components/format.ts";
import { useRestoreFocus } from "../../kit/components/useRestoreFocus.ts";
import { WordBadge } from "../../kit/components/WordBadge.tsx";
import { t } from "../../kit/i18n/t.ts";
import { NameCell, None, PhoneRow, RowActs, WIDTHS } from "../../kit/table/cells.tsx";
import type { ListPage } from "../../kit/table/ListFrame.tsx";
import { PagedTable, type ShownPage } from "../../kit/table/PagedTable.tsx";
import type { TableColumn } from "../../kit/table/tableColumn.ts";
import { type Outputs, trpc } from "../../kit/trpc/trpc.ts";
import { DepartmentDialog } from "./DepartmentDialog.tsx";
import { MembersDialog } from "./MembersDialog.tsx";

export type ListedDepartment = Outputs["departments"]["listAll"]["departments"][number];

type Act = "edit" | "members" | "delete";

/** The departments with the actions on each. */
export function DepartmentList({
  departments,
  ...list
}: ListPage<{ search?: string }> & { departments: ListedDepartment[]; pages: ShownPage }) {
  const [open, setOpen] = useState<{ department: ListedDepartment; act: Act } | undefined>();
  useRestoreFocus(open !== undefined);
  const close = () => setOpen(undefined);
  const acts = (department: ListedDepartment) => (
    <Acts department={department} onAct={(act) => setOpen({ department, act })} />
  );
  return (
    <>
      <PagedTable
        {...list}
        name="departments"
        label={t("departments.title")}
        rows={departments}
        columns={departmentColumns(acts)}
        rowLabel={({ name }) => name}
        renderCard={(department) => (
          <Group wrap="nowrap" gap="xs">
            <div style={{ flex: 1, minWidth: 0 }}>
              <PhoneRow
                name={<NameCell to={undefined} name={department.name} />}
                badge={<State department={department} />}
                facts={[
                  t("departments.memberCount", { members: department.memberCount }),
                  department.costCentre,
                ]}
              />
            </div>
            {acts(department)}
          </Group>
        )}
      />
      {open?.act === "edit" && <DepartmentDialog department={open.department} onClose={close} />}
      {open?.act === "members" && <MembersDialog department={open.department} onClose={close} />}
      {open?.act === "delete" && <DeleteDialog department={open.department} onClose={close} />}
    </>
  );
}

function departmentColumns(
  acts: (department: ListedDepartment) => ReactNode,
): TableColumn<ListedDepartment>[] {
  return [
    {
      id: "name",
      label: t("departments.name"),
      widthPx: WIDTHS.name,
      grow: 2,
      isRequired: true,
      cell: ({ name }) => <NameCell to={undefined} name={name} />,
    },
    {
      id: "state",
      label: t("users.state"),
      widthPx: WIDTHS.status,
      cell: (department) => <State department={department} />,
    },
    {
      id: "members",
      label: t("departments.members"),
      widthPx: WIDTHS.number,
      align: "right",
      cell: ({ memberCount }) => formatNumber(memberCount),
    },
    {
      id: "leads",
      label: t("departments.leads"),
      widthPx: WIDTHS.number,
      align: "right",
      cell: ({ leadCount }) => formatNumber(leadCount),
    },
    {
      id: "costCentre",
      label: t("departments.costCentre"),
      widthPx: WIDTHS.person,
      grow: 1,
      cell: ({ costCentre }) => costCentre ?? <None />,
    },
    {
      id: "acts",
      label: t("order.more"),
      widthPx: 52,
      align: "right",
      isRequired: true,
      isBare: true,
      cell: (department) => <RowActs>{acts(department)}</RowActs>,
    },
  ];
}

function State({ department: { active } }: { department: ListedDepartment }) {
  return (
    <WordBadge color={active ? "teal" : "gray"}>{t(active ? "users.active" : "users.inactive")}</WordBadge>
  );
}

function Acts({ department, onAct }: { department: ListedDepartment; onAct: (act: Act) => void }) {
  const client = useQueryClient();
  const { id: departmentId, name, active } = department;
  const change = useMutation(
    trpc.departments.update.mutationOptions({
      async onSuccess() {
        notifications.show({
          message: t(active ? "users.deactivated" : "users.activated", { name }),
          color: "teal",
        });
        await client.invalidateQueries({ queryKey: trpc.departments.pathKey() });
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
          size={28}
          aria-label={t("users.actions", { name })}
          loading={change.isPending}
        >
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconUsers {...icon} />} onClick={() => onAct("members")}>
          {t("departments.members")}
        </Menu.Item>
        <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => onAct("edit")}>
          {t("users.edit")}
        </Menu.Item>
        <Menu.Item
          leftSection={active ? <IconArchive {...icon} /> : <IconArchiveOff {...icon} />}
          onClick={() => change.mutate({ departmentId, active: !active })}
        >
          {t(active ? "users.deactivate" : "users.activate")}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          c="var(--mantine-color-error)"
          leftSection={<IconTrash {...icon} />}
          onClick={() => onAct("delete")}
        >
          {t("users.delete")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function DeleteDialog({ department, onClose }: { department: ListedDepartment; onClose: () => void }) {
  const client = useQueryClient();
  const { id: departmentId, name, memberCount } = department;
  const remove = useMutation(
    trpc.departments.remove.mutationOptions({
      onSuccess() {
        notifications.show({ message: t("users.deleted", { name }), color: "teal" });
        onClose();
        void client.invalidateQueries({ queryKey: trpc.departments.pathKey() });
      },
    }),
  );
  return (
    <Modal opened onClose={onClose} title={t("users.delete.title", { name })} centered>
      <Stack gap="md">
        <Text>{t("departments.delete.text", { members: memberCount })}</Text>
        <ErrorNotice error={remove.error} title={t("users.notDone")} />
        <DialogButtons onCancel={onClose} focusesCancel>
          <Button color="red" loading={remove.isPending} onClick={() => remove.mutate({ departmentId })}>
            {t("users.delete")}
          </Button>
        </DialogButtons>
      </Stack>
    </Modal>
  );
}
