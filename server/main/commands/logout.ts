import { Command } from "commander";
import type { RestClient } from "./rest/RestClient.ts";
import { serverAddress, withServer } from "./rest/asSignedIn.ts";
import { readToken, removeToken } from "./rest/tokenFile.ts";

export function logoutCommand(): Command {
  return new Command("logout")
    .description("revoke the token of `login` and remove it from this computer")
    .option("--url <url>", "address of the server; default: the server of the last login", serverAddress)
    .action(({ url }: { url?: string }) => withServer(url, logout));
}

async function logout(client: RestClient): Promise<void> {
  const token = await readToken(client.url);
  if (token === undefined) throw new Error(`Not signed in to ${client.url}.`);
  client.useToken(token);
  const failure = await revoke(client);
  await removeToken(client.url);
  console.log(`Signed out of ${client.url}.`);
  if (failure !== undefined)
    console.error(`The token could not be revoked (${failure}). Revoke it on the account page.`);
}

/** Returns the reason when the token could not be revoked. */
async function revoke(client: RestClient): Promise<string | undefined> {
  try {
    await client.send("DELETE", "/api/tokens/current");
    return undefined;
  } catch (error) {
    if (error instanceof TypeError) return "server not reachable";
    return error instanceof Error ? error.message : String(error);
  }
}
