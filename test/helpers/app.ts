import { hash } from "@node-rs/argon2";
import type { Knex } from "knex";
import { join } from "node:path";
import { type Role, User } from "../../db/models/User.ts";
import { contextFor } from "../../server/platform/rpc/context.ts";
import { readEnv } from "../../server/platform/site/env.ts";
import { createLog } from "../../server/platform/site/log.ts";
import { openSite, type OpenSite } from "../../server/main/openSite.ts";
import { startWeb, type Web } from "../../server/main/web.ts";
import { changeAccess } from "../../server/access/settings/readAccess.ts";
import { Browser } from "./browser.ts";
import { cloneDatabase } from "./database.ts";
import { tempDir } from "./tempDir.ts";

export const PASSWORD = "correct horse battery";
// Minimal cost: the tests need no protection, and thousands of sign-ins.
const HASH = hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });

export interface TestApp extends AsyncDisposable {
  url: string;
  site: OpenSite;
  db: Knex;
  /** The data directory of this instance. */
  files: string;
  /** The log entries, oldest first. */
  logged: Record<string, unknown>[];
  /** A client without a session. */
  anyone: Browser;
  /** Opens self-registration, as a facility admin does in the settings. */
  openRegistration(): Promise<void>;
  /** Creates an account and signs it in. */
  as(role: Role, options?: { isDemo?: boolean }): Promise<Person>;
  /** Stops the product and starts it again on the same data. Existing test browsers receive the new address. */
  restart(): Promise<void>;
}

export type Person = Browser & { user: User };

/**
 * Starts the real product on its own database and directory. `await using app = await testApp()` cleans up. lineTo:
 * returns the address of its database, if it is not the direct one.
 */
export async function testApp(
  environment: Record<string, string> = {},
  { lineTo = async (url: string) => url }: { lineTo?: (url: string) => Promise<string> } = {},
): Promise<TestApp> {
  const home = await tempDir();
  const database = await cloneDatabase();
  const databaseUrl = await lineTo(database.url);
  const env = readEnv({ LANEKEEPER_HOME: home.path, PORT: "0", LOG_LEVEL: "info", ...environment });
  const logged: Record<string, unknown>[] = [];
  const log = createLog(env.logLevel, {
    write: (line) => void logged.push(JSON.parse(line) as Record<string, unknown>),
  });
  let { site, web } = await open();
  let people = 0;
  const browsers: Browser[] = [];
  const app: TestApp = {
    url: web.url,
    site,
    db: site.database,
    files: join(home.path, "files"),
    logged,
    anyone: createBrowser(web),
    async openRegistration() {
      await changeAccess(contextFor(site, null), { selfRegistration: true });
    },
    async as(role, { isDemo = false } = {}) {
      const email = `person${++people}@example.org`;
      const user = await User.query(site.database)
        .insert({
          email,
          passwordHash: await HASH,
          firstName: "Person",
          lastName: String(people),
          role,
          isDemo,
        })
        .returning("*");
      const browser = createBrowser(web);
      await browser.post("/api/auth/sign-in", { email, password: PASSWORD });
      return Object.assign(browser, { user });
    },
    async restart() {
      await close();
      ({ site, web } = await open());
      Object.assign(app, { url: web.url, site, db: site.database });
      for (const browser of browsers) browser.url = web.url;
    },
    async [Symbol.asyncDispose]() {
      await close();
      await database.remove();
      await home.remove();
    },
  };
  return app;

  async function open() {
    const site = await openSite({ env, log, databaseUrl });
    return { site, web: await startWeb(site, { secret: "a secret of the tests" }) };
  }
  async function close() {
    await web.close(0);
    await site.close();
  }
  function createBrowser({ url }: Web): Browser {
    const browser = new Browser(url);
    browsers.push(browser);
    return browser;
  }
}
