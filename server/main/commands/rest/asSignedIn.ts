import { type Command } from "commander";
import { readPassword } from "../readPassword.ts";
import { Refused, RestClient } from "./RestClient.ts";

export interface SignInOptions {
  url: string;
  email: string;
}

/** Adds the options of commands that call a running server as a signed-in user. */
export function withSignIn(command: Command): Command {
  return command
    .requiredOption(
      "--email <email>",
      "account of a facility admin; the password is prompted for or read from standard input",
    )
    .option("--url <url>", "address of the server", "http://127.0.0.1:3000");
}

/** Runs `work` as the named user. Errors are printed as a sentence, with exit code 1. */
export async function asSignedIn(
  { url, email }: SignInOptions,
  work: (client: RestClient) => Promise<void>,
): Promise<void> {
  try {
    const client = new RestClient(url);
    await client.signIn(email, await readPassword());
    await work(client);
  } catch (error) {
    console.error(sentence(error, url));
    process.exitCode = 1;
  }
}

function sentence(error: unknown, url: string): string {
  // fetch reports a broken connection as a TypeError.
  if (error instanceof TypeError)
    return `Lanekeeper at ${url} cannot be reached. Run the same command again to continue.`;
  if (error instanceof Refused) return [error.message, ...error.details].join("\n");
  if (error instanceof Error && "code" in error && error.code === "ENOENT")
    return `File not found: ${error.message}`;
  return error instanceof Error ? error.message : String(error);
}
