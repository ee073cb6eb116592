import { mkdir } from "node:fs/promises";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { contextFor } from "../../../server/platform/rpc/context.ts";
import { readEnv } from "../../../server/platform/site/env.ts";
import { createLog } from "../../../server/platform/site/log.ts";
import { openSite } from "../../../server/main/openSite.ts";
import { startWeb } from "../../../server/main/web.ts";
import { insertUser } from "../../../server/access/users/createUser.ts";
import { anOrder, aSample } from "../../helpers/factories.ts";
import { setWeblogSecret } from "../../helpers/weblog.ts";

// The product as it runs: request log and all.
const home = process.env["BENCH_FOLDER"] ?? "";
await mkdir(home, { recursive: true });
const env = readEnv({ LANEKEEPER_HOME: home, PORT: "0", CONNECTIONS_PER_ADDRESS: "0" });
const site = await openSite({ env, log: createLog("info"), databaseUrl: process.env["DATABASE_URL"] ?? "" });
const web = await startWeb(site, { secret: "a secret of the bench" });
const password = "correct horse battery";
// More than one: nobody may watch with as many pages as are opened at once.
const people = await Promise.all(["one", "two", "three", "four"].map(signedIn));
const [{ user, cookie }] = people as [(typeof people)[number]];
const order = await anOrder(site.database, user.id, { orderNumber: `BENCH-${process.pid}` });
const sample = await aSample(site.database, order.id);
const weblogSecret = "a weblog secret of the bench";
await setWeblogSecret(site, weblogSecret);
process.send?.({
  url: web.url,
  cookie,
  cookies: people.map((person) => person.cookie).join("\n"),
  userId: user.id,
  orderId: order.id,
  sampleId: sample.id,
  weblogSecret,
});

async function signedIn(name: string) {
  const email = `bench-${process.pid}-${name}@example.org`;
  const user = await insertUser(contextFor(site, null), {
    email,
    password,
    firstName: "Bench",
    lastName: "Admin",
    role: "FACILITY_ADMIN",
  });
  const { headers } = await fetch(`${web.url}/api/auth/sign-in`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  return { user, cookie: headers.getSetCookie()[0]?.split(";")[0] ?? "" };
}

// How long the event loop kept others waiting between the two words, on top of the pause between two looks.
const RESOLUTION_MS = 1;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
process.on("message", (word) => {
  if (word === "watchDelay") {
    delay.reset();
    delay.enable();
    process.send?.({});
  }
  if (word === "delay") {
    delay.disable();
    process.send?.({ p99Ms: String(delay.percentile(99) / 1e6 - RESOLUTION_MS) });
  }
});
