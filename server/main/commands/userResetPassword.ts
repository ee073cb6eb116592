import { Command } from "commander";
import { contextFor } from "../../platform/rpc/context.ts";
import { resetPassword } from "../../access/users/updateUser.ts";
import { readNewPassword } from "./readNewPassword.ts";
import { withSite } from "./withSite.ts";

export function userResetPasswordCommand(): Command {
  return new Command("reset-password")
    .description(
      "reset the password of an account and end its sessions; prints a temporary password unless one is supplied",
    )
    .argument("<email>")
    .option("--password-stdin", "read the password from standard input")
    .action((email: string, { passwordStdin }: { passwordStdin?: true }) =>
      withSite(async (site) => {
        const password = passwordStdin ? await readNewPassword() : undefined;
        const { user, temporaryPassword } = await resetPassword(contextFor(site, null), { email, password });
        console.log(`Reset the password of ${user.email} and ended all sessions.`);
        if (temporaryPassword !== undefined) console.log(`Temporary password: ${temporaryPassword}`);
        if (!user.active) console.log("The account is deactivated and cannot sign in.");
      }),
    );
}
