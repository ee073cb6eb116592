import { hasText, t } from "../../kit/i18n/t.ts";
import type { Outputs } from "../../kit/trpc/trpc.ts";

export type Entry = Outputs["audit"]["browse"]["entries"][number];

/** What happened, in words; as it is recorded where there are none. */
export function actionInWords(action: string): string {
  for (const key of [`audit.action.${action}`, `order.action.${action}`]) if (hasText(key)) return t(key);
  return action;
}

/** What kind of thing it happened to. */
export function targetInWords(type: string): string {
  const key = `audit.target.${type}`;
  return hasText(key) ? t(key) : type;
}

/** Who did it: a person, an account that is gone, or nobody. */
export function whoInWords({ user, userId }: Pick<Entry, "user" | "userId">): string {
  if (user) return `${user.firstName} ${user.lastName}`;
  return userId === null ? t("audit.system") : t("audit.goneAccount");
}
