import { Modal, Stack, Text } from "@mantine/core";
import {
  extentOfRight,
  type Right,
  RIGHTS,
  type Role,
  ROLES,
} from "../../../server/platform/rpc/rules/rights.ts";
import { t } from "../../kit/i18n/t.ts";
import { PlainTable } from "../../kit/table/PlainTable.tsx";
import type { TableColumn } from "../../kit/table/tableColumn.ts";

interface Row {
  id: Right;
}

/** The table of rights: what each role may do. */
export function RightsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title={t("rights.title")} size={1020}>
      <Stack gap="md">
        <Stack gap={4}>
          <Text size="sm">{t("rights.text")}</Text>
          <Text size="sm" c="dimmed">
            {t("rights.legend")}
          </Text>
        </Stack>
        <PlainTable
          label={t("rights.title")}
          rows={RIGHTS.map((id): Row => ({ id }))}
          columns={columns()}
          renderCard={({ id }) => (
            <Stack gap={2} py={6}>
              <Text size="sm" fw={600}>
                {t(`rights.name.${id}`)}
              </Text>
              <Text size="sm" c="dimmed">
                {rolesText(id)}
              </Text>
            </Stack>
          )}
        />
      </Stack>
    </Modal>
  );
}

function columns(): TableColumn<Row>[] {
  return [
    {
      id: "right",
      label: t("rights.right"),
      widthPx: 300,
      grow: 1,
      isRequired: true,
      cell: ({ id }) => t(`rights.name.${id}`),
    },
    ...ROLES.map((role): TableColumn<Row> => ({
      id: role,
      label: t(`common.role.${role}`),
      widthPx: 128,
      cell: ({ id }) => <Extent role={role} right={id} />,
    })),
  ];
}

function Extent({ role, right }: { role: Role; right: Right }) {
  const extent = extentOfRight(role, right) ?? "none";
  return (
    <Text span inherit {...(extent === "none" ? { c: "dimmed" } : {})}>
      {t(`rights.${extent}`)}
    </Text>
  );
}

/** The roles with a right, for a narrow window. */
function rolesText(right: Right): string {
  return ROLES.flatMap((role) => {
    const extent = extentOfRight(role, right);
    const name = t(`common.role.${role}`);
    if (extent === undefined) return [];
    return extent === "all" ? name : t("rights.roleOwn", { role: name });
  }).join(", ");
}
