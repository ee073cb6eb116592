import { Command, Option } from "commander";
import { USER_ROLES } from "../../../db/values.ts";
import { contextFor } from "../../platform/rpc/context.ts";
import { createUser } from "../../access/users/createUser.ts";
import { createUserInput } from "../../access/users/schema.ts";
import { readNewPassword } from "./readNewPassword.ts";
import { withSite } from "./withSite.ts";

interface Options {
  role: string;
  firstName: string;
  lastName: string;
  passwordStdin?: true;
}

export function userCreateCommand(): Command {
  return new Command("create")
    .description("create an account; prints a temporary password unless one is supplied")
    .argument("<email>")
    .addOption(new Option("--role <role>").choices(USER_ROLES).default("RESEARCHER"))
    .option("--first-name <name>", "", "New")
    .option("--last-name <name>", "", "User")
    .option("--password-stdin", "read the password from standard input")
    .action((email: string, { passwordStdin, ...person }: Options) =>
      withSite(async (site) => {
        const password = passwordStdin ? await readNewPassword() : undefined;
        const input = createUserInput.parse({ email, ...person, password });
        const { user, temporaryPassword } = await createUser(contextFor(site, null), input);
        console.log(`Created ${user.email} (${user.role}).`);
        if (temporaryPassword !== undefined) console.log(`Temporary password: ${temporaryPassword}`);
      }),
    );
}
