import { Command } from "commander";
import { readPassword } from "./readPassword.ts";
import type { RestClient } from "./rest/RestClient.ts";
import { serverAddress, withServer } from "./rest/asSignedIn.ts";
import { storeToken } from "./rest/tokenFile.ts";

export function loginCommand(): Command {
  return new Command("login")
    .description(
      "store an API token for the commands that call a server (run, upload); the token is prompted for or read from standard input, and stored for this user only",
    )
    .requiredOption("--url <url>", "address of the server", serverAddress)
    .action(({ url }: { url: string }) => withServer(url, login));
}

/** Checks a token of standard input and stores it for the server. */
async function login(client: RestClient): Promise<void> {
  const token = (await readPassword("Token: ")).trim();
  client.useToken(token);
  const { user } = await client.send<{ user: { firstName: string; lastName: string; email: string } }>(
    "GET",
    "/api/auth/session",
  );
  await storeToken(client.url, token);
  console.log(`Signed in to ${client.url} as ${user.firstName} ${user.lastName} (${user.email}).`);
}
