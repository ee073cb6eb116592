import { execFileSync } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { startEmbeddedPostgres } from "../../../db/embedded/startEmbeddedPostgres.ts";
import type { Knex } from "knex";
import { connect } from "../../../db/knex.ts";
import { User } from "../../../db/models/User.ts";
import { Browser } from "../../helpers/browser.ts";
import { type Proxy, proxyBefore } from "../../helpers/proxy.ts";
import { tempDir } from "../../helpers/tempDir.ts";
import { type Child, startChild } from "./child.ts";
import { Answers, PatientClient } from "./patientClient.ts";
import { Troubles } from "./troubles.ts";

const ADMIN = { email: "admin@example.org", password: "correct horse battery" };
const ROLES = {
  "web 1": "web,registry",
  "web 2": "web,registry",
  "pipeline-monitor": "pipeline-monitor",
  "stream-monitor": "stream-monitor",
};
export type ChildName = keyof typeof ROLES;

export interface SoakSite extends AsyncDisposable {
  home: string;
  /** The data directory. */
  files: string;
  /** The size of the disk that contains only the data directory; undefined if none can be mounted. */
  diskBytes: number | undefined;
  /** The current process of the database server; a new one after each restart. */
  databasePid(): number;
  children: Child<ChildName>[];
  proxy: Proxy;
  admin: PatientClient;
  userId: string;
  answers: Answers;
  troubles: Troubles;
  db: Knex;
}

/** The compiled product as four processes on one database and one storage: two web servers behind an alternating proxy,
 *  and a monitor of each kind. The database is a separate PostgreSQL, which is restarted when it is killed. */
export async function soakSite({
  diskMib,
  environment,
}: {
  diskMib: number;
  environment: Record<string, string>;
}): Promise<SoakSite> {
  const toLetGo: (() => PromiseLike<void> | void)[] = [];
  const letGo = async () => {
    for (const one of toLetGo.splice(0).reverse()) await one();
  };
  try {
    const home = await tempDir();
    toLetGo.push(() => home.remove());
    const files = join(home.path, "files");
    await mkdir(files);
    const isMounted = mounted(files, diskMib);
    if (isMounted) toLetGo.push(() => void execFileSync("umount", [files]));
    let databasePid = 0;
    const postgres = await startEmbeddedPostgres({
      home: home.path,
      log: (_message, details) => {
        const pid: unknown = details && "pid" in details ? details.pid : undefined;
        if (typeof pid === "number") databasePid = pid;
      },
    });
    toLetGo.push(() => postgres.stop());
    const database = connect(postgres.url, 4);
    toLetGo.push(() => database.destroy());
    const troubles = new Troubles();
    const children = await Promise.all(
      Object.keys(ROLES).map(async (each) => {
        const name = each as ChildName;
        const given = {
          ...getCommon(home.path, postgres.url),
          LANEKEEPER_ROLES: ROLES[name],
          ...environment,
        };
        const child = await startChild(name, given, troubles);
        toLetGo.push(() => child.end());
        return child;
      }),
    );
    const proxy = await proxyBefore(children.flatMap(({ name, url }) => (name.startsWith("web") ? url : [])));
    toLetGo.push(() => proxy[Symbol.asyncDispose]());
    const browser = new Browser(proxy.url);
    await browser.post("/api/auth/sign-in", ADMIN);
    const { id: userId } = await User.query(database).findOne({ email: ADMIN.email }).throwIfNotFound();
    const answers = new Answers();
    return {
      home: home.path,
      files,
      diskBytes: isMounted ? diskMib * 2 ** 20 : undefined,
      databasePid: () => databasePid,
      children,
      proxy,
      admin: new PatientClient({ url: proxy.url, cookie: browser.cookie ?? "" }, answers),
      userId,
      answers,
      troubles,
      db: database,
      [Symbol.asyncDispose]: letGo,
    };
  } catch (error) {
    await letGo();
    throw error;
  }
}

function getCommon(home: string, databaseUrl: string): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    LANEKEEPER_HOME: home,
    SESSION_SECRET: "a secret that all of them know",
    TRUST_PROXY: "1",
    LOG_LEVEL: "warn",
    LANEKEEPER_ADMIN_EMAIL: ADMIN.email,
    LANEKEEPER_ADMIN_PASSWORD: ADMIN.password,
  };
}

/** A disk that can be filled safely: in memory, mounted if the user is root. */
function mounted(folder: string, mib: number): boolean {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return false;
  try {
    const options = ["-t", "tmpfs", "-o", `size=${mib}m,mode=0755`];
    execFileSync("mount", [...options, "tmpfs", folder], { stdio: "pipe" });
    return true;
  } catch {
    return false;
  }
}
