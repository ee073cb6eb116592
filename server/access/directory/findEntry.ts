import type { Client, Entry } from "ldapts";
import { USER_ROLES } from "../../../db/values.ts";
import type { Identity } from "../identities/joinAccount.ts";
import { mapDepartment, mapRole, readNames } from "../identities/rules/mapValues.ts";
import type { Directory } from "../identities/signInSettings.ts";
import { DIRECTORY_GROUPS_MAX } from "../limits.ts";
import { email } from "../users/person.ts";
import { fillFilter, groupNames, normalizeGroup } from "./rules/ldapText.ts";

/** The issuer of identities of the directory, of which an installation has one. */
const ISSUER = "ldap";
const UUIDS = ["entryUUID", "objectGUID"];

/** A person of the directory. */
export interface DirectoryPerson {
  dn: string;
  groups: string[];
  identity: Identity;
}

/** Signs in to the directory with the credentials of the settings, or anonymously, and finds the one person for a login.
 *  Returns undefined for none and for several. Throws the errors of the directory. */
export async function findPerson(
  client: Client,
  directory: Directory,
  login: string,
): Promise<DirectoryPerson | undefined> {
  const { baseDn, bindDn, bindPassword, userFilter, groupAttribute } = directory;
  if (bindDn !== null) await client.bind(bindDn, bindPassword ?? "");
  const { emailAttribute, firstNameAttribute, lastNameAttribute } = directory;
  const { searchEntries } = await client.search(baseDn, {
    scope: "sub",
    filter: fillFilter(userFilter, "{login}", login),
    attributes: [
      ...new Set([
        emailAttribute,
        firstNameAttribute,
        lastNameAttribute,
        "displayName",
        ...UUIDS,
        ...(groupAttribute === null ? [] : [groupAttribute]),
      ]),
    ],
    explicitBufferAttributes: ["objectGUID"],
    sizeLimit: 2,
  });
  const [entry] = searchEntries;
  if (!entry || searchEntries.length > 1) return undefined;
  const groups = await findGroups(client, directory, entry);
  return { dn: entry.dn, groups, identity: toIdentity(directory, entry, groups) };
}

async function findGroups(client: Client, directory: Directory, entry: Entry): Promise<string[]> {
  const { groupAttribute, groupBaseDn, groupFilter } = directory;
  const own = groupAttribute === null ? [] : readTexts(entry, groupAttribute);
  if (groupBaseDn === null) return own.slice(0, DIRECTORY_GROUPS_MAX);
  const { searchEntries } = await client.search(groupBaseDn, {
    scope: "sub",
    filter: fillFilter(groupFilter, "{dn}", entry.dn),
    attributes: ["cn"],
    sizeLimit: DIRECTORY_GROUPS_MAX,
  });
  return [...new Set([...own, ...searchEntries.map(({ dn }) => dn)])].slice(0, DIRECTORY_GROUPS_MAX);
}

function toIdentity(directory: Directory, entry: Entry, groups: string[]): Identity {
  const text = (name: string) => readTexts(entry, name)[0];
  const address = email.safeParse(text(directory.emailAttribute)).data;
  const values = groups.flatMap(groupNames);
  return {
    kind: "ldap",
    issuer: ISSUER,
    subject: UUIDS.flatMap((name) => readTexts(entry, name))[0] ?? normalizeGroup(entry.dn),
    email: address ?? null,
    ...readNames({
      given: text(directory.firstNameAttribute),
      family: text(directory.lastNameAttribute),
      full: text("displayName"),
      email: address ?? "",
    }),
    role: mapRole(values, normalized(directory.roleMap), USER_ROLES),
    departmentId: mapDepartment(values, normalized(directory.departmentMap)),
  };
}

function normalized<Value>(map: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(map).map(([group, value]) => [normalizeGroup(group), value]));
}

// Names of attributes have no case, and a server may answer with its own spelling.
function readTexts(entry: Entry, name: string): string[] {
  const key = Object.keys(entry).find((one) => one.toLowerCase() === name.toLowerCase());
  const value = key === undefined ? [] : entry[key];
  const values = Array.isArray(value) ? value : [value];
  return values.flatMap((one) => {
    if (Buffer.isBuffer(one)) return one.length > 0 ? [one.toString("hex")] : [];
    return typeof one === "string" && one !== "" ? [one] : [];
  });
}
