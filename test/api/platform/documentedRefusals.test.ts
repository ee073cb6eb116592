import { expect } from "chai";
import { JSON_BODY_MAX_BYTES, SAMPLES_BODY_MAX_BYTES } from "../../../server/platform/limits/limits.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { describedOperations, getJsonBody } from "../../helpers/operations.ts";

// One byte above the limits.
const USUAL_BYTES = JSON_BODY_MAX_BYTES + 1;
const TABLE_BYTES = SAMPLES_BODY_MAX_BYTES + 1;
const TAKES_TABLES =
  /^(POST|PUT) .*\/samples(\/stage)?$|^POST .*\/(receipt|measurements(\/read)?|quality\/\w+)$|\/sequencing\/status$|^POST .*\/places\/[^/]+\/items$|^PATCH .*\/studies\/[^/]+\/table$|^PUT .*\/sequencing-tech$/;
// These check the path parameters or a token before they read the body.
const LOOKS_FIRST = /\/sequencing\/(uploads|associate)|\/pipelines\/(weblog|events)|\/tower\//;

const MALFORMED = [
  "/api/form-schema?serviceId=a&serviceId=b",
  "/api/admin/form-config?serviceId=a&serviceId=b",
  "/api/places?parentId=a&parentId=b",
  "/api/libraries?status=unknown",
  "/api/pools?status=MIXED",
  "/api/pools/unknown/pipetting?format=a&format=b",
  "/api/pools/unknown/labels?format=unknown",
  "/api/samples/unknown/measurements?orderId=a&orderId=b",
  "/api/instrument-runs?search=a&search=b",
  "/api/run-folders?search=a&search=b",
  "/api/run-folders/unknown/samples?search=a&search=b",
  "/api/run-folders/unknown/reads?search=a&search=b",
  "/api/run-folders/unknown/demultiplexing?status=none",
];

const readingJson = describedOperations
  .filter((operation) => getJsonBody(operation) && !LOOKS_FIRST.test(operation.path))
  .map(({ method, path }) => ({ method, path: path.replaceAll(/\{\w+\}/g, "unknown") }));

/** Rules for all operations, tested on each by its description; test/system/attack/matrix.test.ts tests permissions. */
describe("every operation, as documented", () => {
  let app: TestApp;
  let admin: Person;

  before(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
  });
  after(() => app[Symbol.asyncDispose]());

  it("that accepts JSON refuses other bodies", async () => {
    expect(readingJson.length).to.be.greaterThan(20);
    for (const { method, path } of readingJson) {
      const { status, body } = await admin.send(method, path, '{"');
      expect([method, path, status, body]).to.deep.equal([method, path, 400, { error: "Invalid JSON body" }]);
    }
  });

  it("that accepts JSON refuses larger bodies than its limit", async () => {
    for (const { method, path } of readingJson) {
      const bytes = new Uint8Array(TAKES_TABLES.test(`${method} ${path}`) ? TABLE_BYTES : USUAL_BYTES);
      const { status, body } = await admin.send(method, path, bytes);
      const refused = [413, { error: "Request body is too large" }];
      expect([method, path, status, body]).to.deep.equal([method, path, ...refused]);
    }
  });

  it("that selects by query parameters refuses malformed ones", async () => {
    for (const path of MALFORMED) expect([path, (await admin.get(path)).status]).to.deep.equal([path, 400]);
  });
});
