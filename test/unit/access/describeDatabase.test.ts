import { expect } from "chai";
import { describeDatabase } from "../../../server/access/setup/setupStatus.ts";

const TABLE: [string | undefined, string, boolean][] = [
  [undefined, "self-hosted-postgres", false],
  ["postgresql://lane:secret@localhost/lane", "self-hosted-postgres", false],
  ["postgresql://lane@127.0.0.1:5433/lane", "self-hosted-postgres", false],
  ["postgres://lane@[::1]/lane", "self-hosted-postgres", false],
  ["postgresql:///lane", "self-hosted-postgres", false],
  ["postgresql://lane:secret@/lane?host=/run/postgresql", "self-hosted-postgres", false],
  ["postgresql://lane@%2Frun%2Fpostgresql/lane", "self-hosted-postgres", false],
  ["postgresql://lane@db.example.org/lane", "unknown", false],
  ["postgresql://lane@localhost/lane?host=db.example.org", "unknown", false],
  ["postgresql://lane@db.example.org/lane?pgbouncer=true", "unknown", true],
  ["postgresql://lane@ep-cool.eu.aws.neon.tech/lane?sslmode=require", "neon", false],
  ["postgresql://lane@ep-cool-pooler.eu.aws.neon.tech/lane", "neon", true],
];

describe("the description of the database", () => {
  for (const [url, hosting, usesPooler] of TABLE) {
    it(`of ${url ?? "the embedded one"}: ${hosting}${usesPooler ? ", behind a pooler" : ""}`, () => {
      expect(describeDatabase(url)).to.deep.equal({
        engine: "postgresql",
        hosting,
        usesPooler,
        directUrlConfigured: !usesPooler,
      });
    });
  }
});
