import { hasText, t } from "../../kit/i18n/t.ts";
import type { Outputs } from "../../kit/trpc/trpc.ts";

export type Entry = Outputs["audit"]["browse"]["entries"][number];

/** The text of an action; the recorded name without one. */
export function formatAction(action: string): string {
  for (const key of [`audit.action.${action}`, `order.action.${action}`]) if (hasText(key)) return t(key);
  return action;
}

/** The display name of a target type. */
export function formatTarget(type: string): string {
  const key = `audit.target.${type}`;
  return hasText(key) ? t(key) : type;
}

/** The actor: a user, a deleted account, or the system. */
export function formatActor({ user, userId }: Pick<Entry, "user" | "userId">): string {
  if (user) return `${user.firstName} ${user.lastName}`;
  return userId === null ? t("audit.system") : t("audit.goneAccount");
}
