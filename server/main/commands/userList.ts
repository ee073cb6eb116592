import type { Knex } from "knex";
import { Command } from "commander";
import { LIST_LIMIT_MAX } from "../../platform/limits/limits.ts";
import { listUsers } from "../../access/users/listUsers.ts";
import type { presentUser } from "../../access/users/present.ts";
import { inColumns } from "./inColumns.ts";
import { withSite } from "./withSite.ts";

type Account = ReturnType<typeof presentUser>;

export function userListCommand(): Command {
  return new Command("list").description("list accounts, newest first").action(() =>
    withSite(async (site) => {
      const accounts = await allAccounts(site.database);
      const rows = accounts.map((one) => [
        one.email,
        `${one.firstName} ${one.lastName}`,
        one.role,
        one.isDemo ? "demo" : !one.active ? "deactivated" : one.service ? "service" : "active",
        one.createdAt.slice(0, 10),
      ]);
      console.log(inColumns([["EMAIL", "NAME", "ROLE", "STATE", "CREATED"], ...rows]));
    }),
  );
}

async function allAccounts(db: Knex): Promise<Account[]> {
  const accounts: Account[] = [];
  for (;;) {
    const page = await listUsers(db, { limit: LIST_LIMIT_MAX, offset: accounts.length });
    accounts.push(...page.users);
    if (page.users.length < LIST_LIMIT_MAX) return accounts;
  }
}
