import { type Command, InvalidArgumentError } from "commander";
import { readPassword } from "../readPassword.ts";
import { Refused, RestClient } from "./RestClient.ts";
import { readCurrentServer, readToken } from "./tokenFile.ts";

const LOCAL_SERVER = "http://127.0.0.1:3000";

export interface SignInOptions {
  url?: string;
  email?: string;
}

/** Adds the options of commands that call a running server as a user. */
export function withSignIn(command: Command): Command {
  return command
    .option(
      "--email <email>",
      "account to sign in with; the password is prompted for or read from standard input; default: the token of `login`, or with --url that of the variable LANEKEEPER_TOKEN",
    )
    .option(
      "--url <url>",
      `address of the server; default: the server of the last login, otherwise ${LOCAL_SERVER}`,
      serverAddress,
    );
}

/** Parses the address of a server to its origin. */
export function serverAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol === "http:" || url?.protocol === "https:") return url.origin;
  throw new InvalidArgumentError("Must be an http or https URL.");
}

/** Runs `work` as the named user, or with a token: of LANEKEEPER_TOKEN where the server is named, else of `login`. Errors are printed as a sentence, with exit code 1. */
export function asSignedIn(
  { url, email }: SignInOptions,
  work: (client: RestClient) => Promise<void>,
): Promise<void> {
  return withServer(url, async (client) => {
    // A token in the environment names no server, so it is only sent to one that the command names.
    const token = url === undefined ? undefined : process.env["LANEKEEPER_TOKEN"];
    if (email === undefined) client.useToken(token || (await storedToken(client.url)));
    else await client.signIn(email, await readPassword());
    await work(client);
  });
}

/** Runs `work` with a client of a server, by default that of the last login, otherwise the local one. Errors are
 *  printed as a sentence, with exit code 1. */
export async function withServer(
  url: string | undefined,
  work: (client: RestClient) => Promise<void>,
): Promise<void> {
  let server = url ?? LOCAL_SERVER;
  try {
    server = url ?? (await readCurrentServer()) ?? LOCAL_SERVER;
    await work(new RestClient(server));
  } catch (error) {
    console.error(sentence(error, server));
    process.exitCode = 1;
  }
}

async function storedToken(server: string): Promise<string> {
  const token = await readToken(server);
  if (token === undefined)
    throw new Error(
      `Not signed in to ${server}. Run login --url ${server}, or name an account with --email.`,
    );
  return token;
}

function sentence(error: unknown, server: string): string {
  // fetch reports a broken connection as a TypeError.
  if (error instanceof TypeError)
    return `Lanekeeper at ${server} cannot be reached. Run the same command again to continue.`;
  if (error instanceof Refused) return [error.message, ...error.details].join("\n");
  if (error instanceof Error && "code" in error && error.code === "ENOENT")
    return `File not found: ${error.message}`;
  return error instanceof Error ? error.message : String(error);
}
