import { hasText, t } from "../../kit/i18n/t.ts";
import type { Outputs } from "../../kit/trpc/trpc.ts";

export type Entry = Outputs["audit"]["browse"]["entries"][number];

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
