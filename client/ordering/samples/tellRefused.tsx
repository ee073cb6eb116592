import { List } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { t } from "../../kit/i18n/t.ts";

const TOLD = 5;

interface Refusal {
  id: string;
  code: string | null;
  error: string;
}

/** Says which samples were left as they were, and why. */
export function tellRefused(refused: Refusal[], count: number): void {
  if (count === 0) return;
  const told = refused.slice(0, TOLD);
  notifications.show({
    color: "orange",
    autoClose: false,
    title: t("table.refused", { rows: count }),
    message: (
      <List size="sm" style={{ overflowWrap: "anywhere" }}>
        {told.map(({ id, code, error }) => (
          <List.Item key={id}>
            {code === null || error.includes(code) ? error : `${code}: ${error}`}
          </List.Item>
        ))}
        {count > told.length && (
          <List.Item>{t("table.refusedMore", { rows: count - told.length })}</List.Item>
        )}
      </List>
    ),
  });
}
