import { User } from "../../../db/models/User.ts";
import { presentSessionUser } from "../../platform/rpc/findSessionUser.ts";
import { contextFor, type SignedInContext } from "../../platform/rpc/context.ts";
import type { Site } from "../../platform/site/site.ts";
import { insertUser } from "../users/insertUser.ts";
import { DEMO_PEOPLE, type DemoPerson, type DemoPersonKey } from "./demoPeople.ts";

/** The account of somebody of the demo, made when it is first asked for. No password opens it. */
export async function demoUser(site: Site, key: DemoPersonKey): Promise<User> {
  const person: DemoPerson = DEMO_PEOPLE[key];
  const known = await findDemoUser(person);
  if (known) return known;
  try {
    const account = { ...person, password: crypto.randomUUID(), isDemo: true };
    return await insertUser(contextFor(site, null), account);
  } catch (error) {
    // Somebody else was faster.
    const user = await findDemoUser(person);
    if (!user) throw error;
    return user;
  }
}

/** A context in which the server itself acts as somebody of the demo: what visitors are refused stands in the gates. */
export async function actingAs(site: Site, key: DemoPersonKey): Promise<SignedInContext> {
  const user = presentSessionUser(await demoUser(site, key));
  return { ...contextFor(site, user), user };
}

async function findDemoUser({ email }: DemoPerson): Promise<User | undefined> {
  return User.query().findOne({ email, isDemo: true });
}
