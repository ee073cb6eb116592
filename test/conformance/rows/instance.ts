import { expect } from "chai";
import { change, changeSetting } from "../adapter.ts";
import { expectRefusal, expectShape, expectStatus, filledText, flag, mapKind } from "../expected.ts";
import { area, skip } from "../row.ts";

const DEFAULTS = {
  "ai-validation": true,
  "mixs-metadata": true,
  "account-validation": false,
  "funding-info": false,
  "billing-info": false,
  "archive-sample-fields": true,
  "dynamic-studies": false,
  notifications: false,
};

/** Instance metadata. */
export const instance = area("instance", "instance-api", [
  [
    "§4 Instance metadata",
    "GET /api/version answers { version: string } without a session",
    async ({ anyone }) => {
      expectShape(expectStatus(await anyone.get("/api/version"), 200), { version: filledText });
    },
  ],
  [
    "§9 Versioning",
    "GET /api/version is the same release at every call and for everybody",
    async ({ anyone, admin }) => {
      const answers = [await anyone.get("/api/version"), await admin.get("/api/version")];
      for (const answer of answers) expectShape(answer.body, { version: filledText });
      expect(answers[0]?.body).to.deep.equal(answers[1]?.body);
    },
  ],
  [
    "§4 Instance metadata",
    "GET /api/setup/status has the keys exists, configured, phase, steps, nextAction, database and install, without a session",
    async ({ anyone }) => {
      const body = expectStatus(await anyone.get("/api/setup/status"), 200);
      expect(Object.keys(body)).to.include.members([
        "exists",
        "configured",
        "phase",
        "steps",
        "nextAction",
        "database",
        "install",
      ]);
    },
  ],
  [
    "§4 Instance metadata",
    "GET /api/setup/status has no other keys than bootstrapAccounts and error beside them",
    async ({ anyone }) => {
      const { body } = await anyone.get("/api/setup/status");
      const known = ["exists", "configured", "phase", "steps", "nextAction", "database", "install"];
      const others = Object.keys(body).filter((key) => !known.includes(key));
      expect(["bootstrapAccounts", "error"]).to.include.members(others);
    },
  ],
  [
    "§4 Instance metadata",
    "GET /api/setup/status is sent with Cache-Control no-store",
    async ({ anyone }) => {
      const { headers } = await anyone.get("/api/setup/status");
      expect(headers.get("cache-control")).to.contain("no-store");
    },
  ],
  [
    "§4 Instance metadata",
    "GET /api/setup/status never reports addresses of accounts",
    async ({ anyone, options }) => {
      const { bytes } = await anyone.get("/api/setup/status");
      expect(bytes.toString()).to.not.contain(options.adminEmail);
    },
  ],
  [
    "§4 Instance metadata",
    "GET /api/modules answers { modules: map of module id to boolean, globalDisabled: boolean } to any session",
    async (site) => {
      const { client } = await site.researcher();
      for (const who of [site.admin, client])
        expectShape(expectStatus(await who.get("/api/modules"), 200), {
          modules: mapKind(flag),
          globalDisabled: flag,
        });
    },
  ],
  [
    "§2 Modules configuration",
    "every module id that has a default is always present",
    async ({ admin }) => {
      const { modules } = (await admin.get("/api/modules")).body;
      expect(Object.keys(modules)).to.include.members(Object.keys(DEFAULTS));
    },
  ],
  [
    "§2 Modules configuration",
    "an instance that never saved a module configuration returns exactly the built-in defaults",
    async ({ admin, options }) => {
      if (!options.isFresh) skip("somebody may have saved modules here: say --fresh when nobody has");
      expect((await admin.get("/api/modules")).body).to.deep.equal({
        modules: DEFAULTS,
        globalDisabled: false,
      });
    },
  ],
  [
    "§2 Modules configuration",
    "the stored configuration is merged over the built-in defaults",
    async (site) => {
      const { modules } = (await site.admin.get("/api/modules")).body;
      const before = modules["billing-info"];
      await changeSetting(site.admin, "modules", change.module("billing-info", !before));
      try {
        const changed = (await site.admin.get("/api/modules")).body;
        expect(changed.modules).to.deep.equal({ ...modules, "billing-info": !before });
      } finally {
        await changeSetting(site.admin, "modules", change.module("billing-info", before));
      }
    },
  ],
  [
    "§7 Errors",
    "GET /api/modules without a session is 401 'Unauthorized'",
    async ({ anyone }) => expectRefusal(await anyone.get("/api/modules"), 401, "Unauthorized"),
  ],
  [
    "§7 Errors",
    "an error response has a body { error: <message string> }",
    async ({ anyone }) => {
      expectShape(expectStatus(await anyone.get("/api/form-schema"), 401), { error: filledText });
    },
  ],
]);
