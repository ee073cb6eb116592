import { expect } from "chai";
import { testApp, type TestApp } from "../helpers/app.ts";
import { told } from "../helpers/told.ts";

describe("GET /api/mixs-checklists", () => {
  let app: TestApp;
  beforeEach(async () => (app = await testApp()));
  afterEach(() => app[Symbol.asyncDispose]());

  for (const version of ["0", "-1", "2", "1.5", "x", "", "1e0", "99999999999"]) {
    it(`refuses version ${JSON.stringify(version)} rather than answer another one`, async () => {
      const answer = await app.anyone.get(`/api/mixs-checklists?version=${version}`);
      expect(told(answer)).to.deep.equal([404, { error: `Checklist version not found: ${version}` }]);
    });
  }
});
