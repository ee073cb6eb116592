import { randomUUID } from "node:crypto";
import type { Client } from "ldapts";
import type { User } from "../../../db/models/User.ts";
import { ConcurrencyLimiter } from "../../platform/concurrency/ConcurrencyLimiter.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { addressBlock } from "../../platform/network/addressBlock.ts";
import type { Context } from "../../platform/rpc/context.ts";
import { findOrJoinAccount } from "../identities/joinAccount.ts";
import { type Directory, readDirectory } from "../identities/signInSettings.ts";
import { DIRECTORY_SHARE } from "../limits.ts";
import { directoryFailed, directoryOff, directoryUnavailable } from "./errors.ts";
import { type DirectoryPerson, findPerson } from "./findEntry.ts";
import { withDirectory } from "./openDirectory.ts";

const LOGIN_MAX_CHARACTERS = 254;
const share = new ConcurrencyLimiter(DIRECTORY_SHARE);

/** Verifies login and password at the directory. Returns the person; undefined while the directory is off, and for a wrong
 *  login or password, both after the same requests. Raises directoryUnavailable, tooMuchAtOnce, busy. */
export async function verifyAtDirectory(
  ctx: Context,
  login: string,
  password: string,
): Promise<DirectoryPerson | undefined> {
  const directory = await readDirectory(ctx.site);
  // A directory accepts a bind without a password as anonymous (RFC 4513 §5.1.2).
  if (!directory || password === "" || login === "" || login.length > LOGIN_MAX_CHARACTERS) return undefined;
  return share.take(addressBlock(ctx.address), async () => {
    try {
      return await withDirectory(directory, (client) => verify(client, directory, login, password));
    } catch (error) {
      ctx.site.log.warn(
        { reason: await describeReason(error), requestId: ctx.requestId },
        "the directory failed",
      );
      return raise(directoryUnavailable(error));
    }
  });
}

async function verify(
  client: Client,
  directory: Directory,
  login: string,
  password: string,
): Promise<DirectoryPerson | undefined> {
  const { ResultCodeError } = await import("ldapts");
  const person = await findPerson(client, directory, login);
  try {
    // Without a person the bind of an entry that does not exist takes the same time.
    await client.bind(person?.dn ?? `cn=${randomUUID()},${directory.baseDn}`, password);
    return person;
  } catch (error) {
    if (error instanceof ResultCodeError) return undefined;
    throw error;
  }
}

/** Returns the account of a person of the directory, joined or created as the settings say. Raises the refusals of
 *  findOrJoinAccount. */
export async function accountOfPerson(ctx: Context, { identity }: DirectoryPerson): Promise<User> {
  const directory = (await readDirectory(ctx.site)) ?? raise(directoryOff());
  return findOrJoinAccount(ctx, identity, directory);
}

/** Searches a login at the saved directory. Returns { found } with DN, groups and the values that a sign-in would use; null
 *  if there is no such person. Raises directoryOff, directoryFailed. */
export async function testDirectory(ctx: Context, { login }: { login: string }) {
  const directory = (await readDirectory(ctx.site)) ?? raise(directoryOff());
  try {
    const person = await withDirectory(directory, (client) => findPerson(client, directory, login));
    if (!person) return { found: null };
    const { email, firstName, lastName, role, departmentId } = person.identity;
    return {
      found: {
        dn: person.dn,
        groups: person.groups,
        email,
        firstName,
        lastName,
        role: role ?? null,
        departmentId: departmentId ?? null,
      },
    };
  } catch (error) {
    return raise(directoryFailed({ reason: await describeReason(error) }, error));
  }
}

// A refusal of the directory is described by its kind: the texts of servers differ, and may be empty.
async function describeReason(error: unknown): Promise<string> {
  const { ResultCodeError } = await import("ldapts");
  if (error instanceof ResultCodeError) {
    const kind = error.constructor.name.replace(/Error$/, "").replaceAll(/(?<=[a-z])[A-Z]/g, " $&");
    return `${kind.toLowerCase()} (LDAP result ${error.code})`;
  }
  const text = error instanceof Error ? error.message : String(error);
  return text.replaceAll(/[\p{Cc}\p{Surrogate}\s]+/gu, " ").slice(0, 200);
}
