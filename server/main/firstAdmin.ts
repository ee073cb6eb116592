import { ApiError } from "../platform/errors/apiError.ts";
import { contextFor } from "../platform/rpc/context.ts";
import { insertFirstAdmin, makeSetupToken } from "../access/setup/createFirstAdmin.ts";
import { hasAdmin } from "../access/users/listUsers.ts";
import type { Site } from "../platform/site/site.ts";
import { StartError } from "./StartError.ts";

/** Creates the admin of the environment, or returns a new one-time setup token; null when an admin exists. Runs
 *  before the process listens, so that a ready process allows the admin to sign in. Raises StartError. */
export async function firstAdmin(site: Site): Promise<{ setupToken: string } | null> {
  const { admin } = site.env;
  const isThere = await hasAdmin(site.database);
  if (admin === undefined) return isThere ? null : { setupToken: await makeSetupToken(site.database) };
  site.bootstrapAccounts = {
    admin: { kind: "FACILITY_ADMIN", outcome: isThere ? "existing" : await make(site, admin) },
    researcher: { kind: "RESEARCHER", outcome: "skipped" },
  };
  return null;
}

async function make(site: Site, admin: { email: string; password: string }): Promise<"created" | "existing"> {
  try {
    await insertFirstAdmin(contextFor(site, null), { ...admin, firstName: "Facility", lastName: "Admin" });
    site.log.info({ email: admin.email }, "created the first facility admin");
    return "created";
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // A concurrently started process has created it.
    if (await hasAdmin(site.database)) return "existing";
    throw new StartError(`LANEKEEPER_ADMIN_EMAIL: ${error.message}`, { cause: error });
  }
}
