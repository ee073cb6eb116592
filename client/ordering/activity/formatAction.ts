import { hasText, t } from "../../kit/i18n/t.ts";

/** The text of a recorded action; the recorded name without one. */
export function formatAction(action: string): string {
  for (const key of [`audit.action.${action}`, `order.action.${action}`]) if (hasText(key)) return t(key);
  return action;
}
