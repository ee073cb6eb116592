import { expect } from "chai";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readEnv } from "../../../server/platform/site/env.ts";
import { checkPlaces } from "../../../server/main/doctor/checkEnvironment.ts";
import { checkSources } from "../../../server/main/doctor/checkSources.ts";
import { checkSettingTargets, checkStoredSettings } from "../../../server/main/doctor/checkStored.ts";
import { doctorSite } from "../../../server/main/doctor/doctorSite.ts";
import type { Finding } from "../../../server/main/doctor/finding.ts";
import { strangeNames } from "../../../server/main/doctor/strangeNames.ts";
import { sealText, deriveSealKey } from "../../../server/access/settings/seal.ts";
import { emptyCatalog } from "../../../server/definitions/catalog/rules/catalog.ts";
import { type TestApp, testApp } from "../../helpers/app.ts";
import { aFile } from "../../helpers/factories.ts";

// A port without a listener.
const NOBODY = "http://127.0.0.1:1";

describe("the doctor's report on variable names in the environment", () => {
  const table: [name: string, expected: { meant: string | undefined; isOurs: boolean } | undefined][] = [
    ["LANEKEEPER_HOME", undefined],
    ["LANEKEEPER_HOEM", { meant: "LANEKEEPER_HOME", isOurs: true }],
    ["LANEKEEPER_ROLE", { meant: "LANEKEEPER_ROLES", isOurs: true }],
    ["LANEKEPER_DEMO", { meant: "LANEKEEPER_DEMO", isOurs: true }],
    ["lanekeeper_roles", { meant: "LANEKEEPER_ROLES", isOurs: true }],
    ["LANEKEEPER_COLOUR", { meant: undefined, isOurs: true }],
    ["LANEKEEPER_SOAK_MINUTES", undefined],
    ["DATABASE_URI", { meant: "DATABASE_URL", isOurs: false }],
    ["SESION_SECRET", { meant: "SESSION_SECRET", isOurs: false }],
    ["TRUST_PROXIE", { meant: "TRUST_PROXY", isOurs: false }],
    ["PORTS", undefined],
    ["HOSTNAME", undefined],
    ["HOME", undefined],
    ["npm_config_registry", undefined],
  ];
  for (const [name, expected] of table)
    it(`${name}: ${expected === undefined ? "no warning" : (expected.meant ?? "an unused variable")}`, () => {
      expect(strangeNames([name])).to.deep.equal(expected === undefined ? [] : [{ name, ...expected }]);
    });
});

describe("the doctor's report on settings", () => {
  let app: TestApp;
  beforeEach(async () => (app = await testApp()));
  afterEach(() => app[Symbol.asyncDispose]());

  const store = (key: string, value: object) =>
    app.site.database("settings").insert({ key, value }).onConflict("key").merge();
  const wrongIn = (findings: Finding[]) =>
    findings.flatMap(({ mark, text, next }) => {
      expect(mark === "good" || next !== "", text).to.equal(true);
      return mark === "good" ? [] : `${mark}: ${text}`;
    });
  const site = (environment: Record<string, string> = {}) =>
    doctorSite(readEnv({ LANEKEEPER_HOME: app.site.env.home, PORT: "0", ...environment }), app.site.database);

  it("with missing targets: each of them, with its remedy", async () => {
    const secret = "a secret that is long enough";
    await store("pipeline-execution", {
      useSlurm: true,
      pipelineRunDir: "/nowhere/runs",
      nextflowPath: "/nowhere/nextflow",
      weblogUrl: NOBODY,
      weblogSecret: sealText({ sealKey: deriveSealKey(secret) }, "secret"),
    });
    await store("streams", { config: { outputRoot: "/nowhere/streams" } });
    await store("pipeline-sources", {
      sources: [{ id: "mirror", kind: "registry", label: "Mirror", url: NOBODY }],
    });
    await app.site.database("catalog_revisions").insert({
      revision: 1,
      config: { ...emptyCatalog(), syncUrl: `${NOBODY}/catalog` },
      edits: {},
      action: "saved",
    });
    await aFile(app.site.env.home, "packages/broken/manifest.json", "{}");
    const PATH = process.env["PATH"] ?? "";
    const given = await site({ SESSION_SECRET: secret, REGISTRY_URL: NOBODY, PATH });

    const targets = wrongIn(await checkSettingTargets(given));
    expect(targets.filter((line) => !line.includes("Slurm") && !line.includes("Java"))).to.deep.equal([
      "wrong: Runs, Run directory: The directory does not exist.",
      "note: Runs, Weblog URL: Not reachable from this server (ECONNREFUSED). Runs still complete without events; progress updates are delayed.",
      "wrong: Runs, Nextflow: Not found at the path in the settings.",
      "wrong: Live monitoring: the output root /nowhere/streams does not exist or is not readable by this user",
      "wrong: The pipeline package broken of the installed packages is invalid: manifest.json: package is required",
    ]);
    expect(targets.some((line) => /^wrong: Runs, .*Slurm/.test(line))).to.equal(true);
    expect(wrongIn(await checkSources(given))).to.deep.equal([
      `wrong: REGISTRY_URL (${NOBODY}): The package registry is unreachable`,
      `wrong: The package source mirror (${NOBODY}): The package registry is unreachable`,
      `wrong: The configured catalog provider (${NOBODY}/catalog): The catalog provider cannot be reached`,
    ]);
    const another = await site({ SESSION_SECRET: "another one, as long as that" });
    expect(wrongIn(await checkSettingTargets(another)).join("\n")).to.contain(
      "Runs, Weblog secret: The secret cannot be decrypted: it was encrypted with another session secret.",
    );
    expect(await checkStoredSettings(app.site.database)).to.deep.equal([]);
  });

  it("that cannot be read: each of them, with the reason", async () => {
    await store("access", { departmentSharing: "yes" });
    await store("sequencing-files", { dataBasePath: "files", config: { allowedExtensions: [] } });
    await store("of somebody else", { a: 1 });
    expect(wrongIn(await checkStoredSettings(app.site.database)).sort()).to.deep.equal([
      "wrong: The stored setting access cannot be read: departmentSharing: Invalid input: expected boolean, received string",
      "wrong: The stored setting sequencing-files cannot be read: dataBasePath: dataBasePath must be an absolute path; config.allowedExtensions: Too small: expected array to have >=1 items",
    ]);
  });

  it("of the environment that name missing files", async () => {
    const content = join(app.site.env.home, "content");
    await aFile(content, "releases.json", "[");
    const settings = { PIPELINES_DIR: "/nowhere", SLURM_CONF: "/nowhere/slurm.conf", TMPDIR: "/nowhere/tmp" };
    const env = readEnv({ ...settings, REGISTRY_CONTENT_DIR: content, TZ: "Mars/Olympus" });
    const lines = wrongIn(await checkPlaces(env));
    expect(lines.filter((line) => !line.includes("REGISTRY_CONTENT_DIR"))).to.deep.equal([
      "wrong: PIPELINES_DIR /nowhere is not a directory that this user can read",
      "wrong: SLURM_CONF /nowhere/slurm.conf does not exist",
      "wrong: TMPDIR /nowhere/tmp does not exist",
      "wrong: TZ Mars/Olympus is not a time zone",
    ]);
    expect(lines.join("\n")).to.contain(`REGISTRY_CONTENT_DIR ${content} has invalid content: releases.json`);
    await writeFile(join(content, "releases.json"), "{}");
    for (const TZ of ["Europe/Berlin", "UTC", ":America/Lima", "CET-1CEST"])
      expect(await checkPlaces(readEnv({ TZ }))).to.deep.equal([]);
  });
});
