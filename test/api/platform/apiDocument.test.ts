import { createConfig, lintFromString } from "@redocly/openapi-core";
import { expect } from "chai";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { probes } from "../../../compat/document/probes.ts";
import { sections } from "../../../compat/document/sections.ts";
import { packageRoot } from "../../../server/platform/site/release.ts";
import { type TestApp, testApp } from "../../helpers/app.ts";

describe("the API document", () => {
  let app: TestApp;
  before(async () => void (app = await testApp()));
  after(() => app[Symbol.asyncDispose]());

  it("is OpenAPI 3.1 without linter findings", async () => {
    const { status, headers, body } = await app.anyone.get("/api/openapi.json");
    expect([status, headers.get("content-type")]).to.deep.equal([200, "application/json; charset=utf-8"]);
    expect(body.openapi).to.equal("3.1.0");
    const config = await createConfig({
      extends: ["recommended"],
      // Public operations are never refused, and an OPTIONS operation documents only a refusal.
      rules: {
        "operation-4xx-response": "off",
        "operation-2xx-response": "off",
        "tag-description": "off",
      },
    });
    const problems = await lintFromString({ source: JSON.stringify(body), config });
    expect(
      problems.map(({ message, location }) => `${location[0]?.pointer ?? ""}: ${message}`),
    ).to.deep.equal([]);
  });

  it("is revalidated with 304 while unchanged", async () => {
    const { headers } = await app.anyone.get("/api/openapi.json");
    const again = await app.anyone.get("/api/openapi.json", {
      "if-none-match": headers.get("etag") ?? "",
      "cache-control": "max-age=0",
    });
    expect(again.status).to.equal(304);
  });

  it("has every line of the contract", async () => {
    const folder = join(packageRoot(), "compat");
    const modules = await Promise.all(
      readdirSync(folder)
        .filter((name) => name.endsWith(".ts"))
        .map((name): Promise<Record<string, unknown>> => import(`../../../compat/${name}`)),
    );
    const lines = [
      ...modules.flatMap((module) => Object.values(module).filter(Array.isArray)).flat(),
      ...probes,
    ];
    const described = sections.flatMap((section) => section.lines.map(({ route }) => getLine(route)));
    expect([...new Set(lines.map(getLine))].toSorted()).to.deep.equal([...new Set(described)].toSorted());
    expect(described.length).to.be.greaterThan(130);
  });

  it("is available as a page without external resources", async () => {
    const page = await app.anyone.get("/api/docs");
    expect([page.status, page.headers.get("content-type")]).to.deep.equal([200, "text/html; charset=utf-8"]);
    const parts = [...String(page.body).matchAll(/(?:src|href)="(\/api\/[^"]+)"/g)].map(
      ([, path]) => path ?? "",
    );
    expect(parts).to.have.length(5);
    for (const path of parts) expect((await app.anyone.get(path)).status, path).to.equal(200);
    expect((await app.anyone.get("/api/docs/package.json")).body).to.deep.equal({ error: "Not found" });
    expect((await app.anyone.get("/api/docs/..%2Fpackage.json")).body).to.deep.equal({ error: "Not found" });
  });
});

function getLine({ method, path }: { method: string; path: string }): string {
  return `${method.toUpperCase()} ${path}`;
}
