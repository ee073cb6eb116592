import { join } from "node:path";
import type { Role, User } from "../../db/models/User.ts";
import { contextFor } from "../../server/context.ts";
import { readEnv } from "../../server/env.ts";
import { createLog } from "../../server/log.ts";
import { openSite, type OpenSite } from "../../server/main/openSite.ts";
import { startWeb } from "../../server/main/web.ts";
import { insertUser } from "../../server/users/insertUser.ts";
import { Browser } from "./browser.ts";
import { cloneDatabase } from "./database.ts";
import { tempDir } from "./tempDir.ts";

export const PASSWORD = "correct horse battery";

export interface TestApp extends AsyncDisposable {
  url: string;
  site: OpenSite;
  /** The data base path of this instance. */
  files: string;
  /** A client without a session. */
  anyone: Browser;
  /** A new account, signed in. */
  as(role: Role, options?: { isDemo?: boolean }): Promise<Browser & { user: User }>;
}

/** The real product on a database and a folder of its own. `await using app = await testApp()` cleans up. */
export async function testApp(environment: Record<string, string> = {}): Promise<TestApp> {
  const home = await tempDir();
  const database = await cloneDatabase();
  const env = readEnv({ LANEKEEPER_HOME: home.path, PORT: "0", LOG_LEVEL: "silent", ...environment });
  const site = await openSite({ env, log: createLog(env.logLevel), databaseUrl: database.url });
  const web = await startWeb(site, { secret: "a secret of the tests" });
  let people = 0;
  return {
    url: web.url,
    site,
    files: join(home.path, "files"),
    anyone: new Browser(web.url),
    async as(role, { isDemo = false } = {}) {
      const email = `person${++people}@example.org`;
      const user = await insertUser(contextFor(site, null), {
        email,
        password: PASSWORD,
        firstName: "Person",
        lastName: String(people),
        role,
        isDemo,
      });
      const browser = new Browser(web.url);
      await browser.post("/api/auth/sign-in", { email, password: PASSWORD });
      return Object.assign(browser, { user });
    },
    async [Symbol.asyncDispose]() {
      await web.close(0);
      await site.close();
      await database.remove();
      await home.remove();
    },
  };
}
