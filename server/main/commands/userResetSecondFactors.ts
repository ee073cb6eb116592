import { Command } from "commander";
import { contextFor } from "../../platform/rpc/context.ts";
import { findUserByEmail } from "../../access/users/listUsers.ts";
import { userNotFound } from "../../access/users/errors.ts";
import { resetSecondFactors } from "../../access/users/resetSecondFactors.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { withSite } from "./withSite.ts";

export function userResetSecondFactorsCommand(): Command {
  return new Command("reset-second-factors")
    .description("remove the second factors and recovery codes of an account and end its sessions")
    .argument("<email>")
    .option("--reason <text>", "for the audit log", "Command line")
    .action((email: string, { reason }: { reason: string }) =>
      withSite(async (site) => {
        const user = (await findUserByEmail(site.database, email)) ?? raise(userNotFound());
        await resetSecondFactors(contextFor(site, null), { userId: user.id, reason });
        console.log(`Removed the second factors of ${user.email} and ended all sessions.`);
      }),
    );
}
