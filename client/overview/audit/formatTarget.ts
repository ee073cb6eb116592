import { hasText, t } from "../../kit/i18n/t.ts";
import type { Outputs } from "../../kit/trpc/trpc.ts";

export type Entry = Outputs["audit"]["browse"]["entries"][number];

/** The display name of a target type. */
export function formatTarget(type: string): string {
  const key = `audit.target.${type}`;
  return hasText(key) ? t(key) : type;
}

/** The actor: a user, a rule, a deleted account, or the system, with the token of the request. */
export function formatActor({
  user,
  userId,
  tokenName,
  after,
}: Pick<Entry, "user" | "userId" | "tokenName" | "after">): string {
  const rule = userId === null ? after?.["rule"] : undefined;
  if (typeof rule === "string") return t("order.byRule", { rule });
  const person = formatPerson({ user, userId });
  return tokenName === null ? person : t("audit.byToken", { person, token: tokenName });
}

function formatPerson({ user, userId }: Pick<Entry, "user" | "userId">): string {
  if (user) return `${user.firstName} ${user.lastName}`;
  return userId === null ? t("audit.system") : t("audit.goneAccount");
}
