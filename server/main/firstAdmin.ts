import { ApiError } from "../apiError.ts";
import { contextFor } from "../context.ts";
import { insertFirstAdmin } from "../setup/createFirstAdmin.ts";
import { hasAdmin } from "../setup/hasAdmin.ts";
import { makeSetupToken } from "../setup/setupToken.ts";
import type { Site } from "../site.ts";
import { StartError } from "./StartError.ts";

/** Sees that somebody can administer a new installation: makes the admin the environment names, or else gives a new
 *  one-time setup link. Gives null once there is an admin. Raises StartError. */
export async function firstAdmin(site: Site, url: string): Promise<{ setupLink: string } | null> {
  if (await hasAdmin()) return null;
  const { admin } = site.env;
  if (admin === undefined) return { setupLink: `${url}/setup#token=${await makeSetupToken()}` };
  try {
    await insertFirstAdmin(contextFor(site, null), { ...admin, firstName: "Facility", lastName: "Admin" });
    site.log.info({ email: admin.email }, "made the first facility admin");
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // Of several processes that start at once, another one made it.
    if (!(await hasAdmin()))
      throw new StartError(`LANEKEEPER_ADMIN_EMAIL: ${error.message}`, { cause: error });
  }
  return null;
}
