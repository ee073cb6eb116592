import { expect } from "chai";
import type { Answer } from "../client.ts";
import { expectStatus } from "../expected.ts";
import { hosted } from "../prepared/registry.ts";
import { area, type Asked, skip } from "../row.ts";
import type { Site } from "../site.ts";

const SHARED = { public: true, "s-maxage": "300", "stale-while-revalidate": "600" };

const RESEARCH = { "s-maxage": "3600", "stale-while-revalidate": "86400" };

/** The directives of a Cache-Control header. */
function getCache({ headers }: Answer): Record<string, string | true> {
  const directives = (headers.get("cache-control") ?? "").split(",").map((one) => one.trim().split("="));
  return Object.fromEntries(directives.map(([name = "", value]) => [name, value ?? true]));
}

const OPEN_PATHS: [what: string, path: (site: Site) => Promise<string>][] = [
  ["/registry", async () => "/registry"],
  ["/registry/{id}", async (site) => `/registry/${(await hosted(site)).entry.id}`],
  ["the download endpoint", async (site) => (await hosted(site)).path],
  ["/registry/mixs", async () => "/registry/mixs"],
];

/** The public registry: who may ask, and what caches and pages of others are told. */
export const registryAccess = area("registry", "catalog-and-registry", [
  ...(
    [
      ["/registry", SHARED],
      ["/registry/{id}", SHARED],
      ["the download endpoint", SHARED],
      ["/registry/mixs", SHARED],
      ["/registry/sequencing-tech", SHARED],
      ["/research-data", RESEARCH],
      ["/version", { "no-store": true }],
    ] as const
  ).map(([path, directives]): Asked => {
    const sentence = Object.entries(directives).map(([name, value]) =>
      value === true ? name : `${name}=${value}`,
    );
    return [
      "§8 Limits",
      `${path} is sent with Cache-Control ${sentence.join(", ")}`,
      async (site) => {
        const place = OPEN_PATHS.find(([what]) => what === path)?.[1];
        const resolved = place === undefined ? path : await place(site);
        expect(getCache(await site.registry().get(resolved))).to.deep.include(directives);
      },
    ];
  }),
  ...OPEN_PATHS.map(([what, path]): Asked => [
    "§8 Limits",
    `CORS: ${what} answers with Access-Control-Allow-Origin * and replies to OPTIONS with 204`,
    async (site) => {
      const client = site.registry();
      const resolved = await path(site);
      const headers = { Origin: "https://example.org" };
      const answer = await client.get(resolved, headers);
      expect(answer.headers.get("access-control-allow-origin")).to.equal("*");
      const preflight = await client.send("OPTIONS", resolved, undefined, {
        ...headers,
        "Access-Control-Request-Method": "GET",
      });
      expectStatus(preflight, 204);
      expect(preflight.headers.get("access-control-allow-origin")).to.equal("*");
    },
  ]),
  [
    "§5 Authentication",
    "all registry endpoints are public: none sets or needs a session",
    async (site) => {
      for (const path of ["/registry", "/registry/mixs", "/version", "/research-data"]) {
        const answer = await site.registry().get(path);
        expectStatus(answer, 200);
        expect(answer.headers.get("set-cookie")).to.equal(null);
      }
    },
  ],
  [
    "§7 Errors",
    "an entry that exists but cannot be read or parsed is 500",
    async () => skip("a black box cannot damage the content of a registry"),
  ],
]);
