import type { Site } from "../../platform/site/site.ts";
import { gatherFacts, type InstanceFacts } from "./gatherFacts.ts";

export type Readiness = Pick<InstanceFacts, "database" | "migrations" | "storage">;

/** Whether the parts this installation stands on are there. Never raises, never names a path or an address. */
export async function readiness(site: Site): Promise<Readiness> {
  const { database, migrations, storage } = await gatherFacts(site.database);
  return { database, migrations, storage };
}
