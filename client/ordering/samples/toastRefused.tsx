import { List } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { t } from "../../kit/i18n/t.ts";
import { sentenceText } from "../../kit/i18n/sentenceText.ts";
import type { SentenceData } from "../../../server/platform/errors/rules/fill.ts";

const SHOWN_MAX = 5;

interface Refusal {
  id: string;
  code: string | null;
  error: SentenceData;
}

/** Reports which samples were not changed, and why. */
export function toastRefused(refused: Refusal[], count: number): void {
  if (count === 0) return;
  const shown = refused.slice(0, SHOWN_MAX);
  notifications.show({
    color: "orange",
    autoClose: false,
    title: t("table.refused", { rows: count }),
    message: (
      <List size="sm" style={{ overflowWrap: "anywhere" }}>
        {shown.map(({ id, code, error }) => (
          <List.Item key={id}>
            {code === null || Object.values(error.params).includes(code)
              ? sentenceText(error)
              : `${code}: ${sentenceText(error)}`}
          </List.Item>
        ))}
        {count > shown.length && (
          <List.Item>{t("table.refusedMore", { rows: count - shown.length })}</List.Item>
        )}
      </List>
    ),
  });
}
