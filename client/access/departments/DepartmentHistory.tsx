import { List, Text } from "@mantine/core";
import { formatShortDate } from "../../kit/components/format.ts";
import { t } from "../../kit/i18n/t.ts";
import type { Outputs } from "../../kit/trpc/trpc.ts";

/** The former departments of a person, newest first; nothing without one. */
export function DepartmentHistory({
  history,
}: {
  history: Outputs["departments"]["history"]["history"] | undefined;
}) {
  const former = (history ?? []).filter(({ to }) => to !== null);
  if (former.length === 0) return null;
  return (
    <div>
      <Text size="sm" fw={500} id="former-departments">
        {t("account.department.former")}
      </Text>
      <List size="sm" aria-labelledby="former-departments">
        {former.map(({ departmentName, role, from, to }) => (
          <List.Item key={`${from} ${to}`}>
            {t("account.department.period", {
              name: departmentName,
              role,
              from: formatShortDate(from),
              to: to === null ? "" : formatShortDate(to),
            })}
          </List.Item>
        ))}
      </List>
    </div>
  );
}
