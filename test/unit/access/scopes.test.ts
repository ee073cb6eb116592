import { expect } from "chai";
import { TOKEN_SCOPES } from "../../../db/values.ts";
import { grantableScopes } from "../../../server/access/tokens/rules/grantableScopes.ts";
import { describeProcedure, procedureNames } from "../../../server/main/router.ts";
import { coversScope, requiredScope } from "../../../server/platform/rpc/scopes.ts";

const scopes = new Map(procedureNames.map((name) => [name, describeProcedure(name).scope]));

describe("the scope of a procedure", () => {
  it("is declared for every procedure", () => {
    const known: unknown[] = [...TOKEN_SCOPES, "session"];
    expect(procedureNames.filter((name) => !known.includes(scopes.get(name)))).to.deep.equal([]);
    expect(procedureNames.length).to.be.greaterThan(200);
  });

  it("is missing for a mutation of a router without a scope", () => {
    expect(requiredScope("unknown.create", { type: "mutation" })).to.equal(undefined);
    expect(requiredScope("toString.create", { type: "mutation" })).to.equal(undefined);
    expect(requiredScope("unknown.list", { type: "query" })).to.equal("read");
    expect(requiredScope("unknown.watch", { type: "subscription" })).to.equal("read");
  });

  it("is that of the area for mutations, and read for queries", () => {
    const table = {
      "orders.list": "read",
      "changes.watch": "read",
      "bytes.files.openDownload": "read",
      "orders.create": "orders:write",
      "studies.editTable": "orders:write",
      "uploads.initiate": "data:write",
      "bytes.uploads.receiveChunk": "data:write",
      "bytes.imports.applySheet": "data:write",
      "delivery.publish": "data:write",
      "runs.create": "runs:write",
      "runResults.select": "runs:write",
      "bytes.weblog.receive": "runs:write",
      "users.create": "admin",
      "settings.changeAccess": "admin",
      "auth.changePassword": "session",
      "auth.sessions": "session",
      "invitations.create": "admin",
      "pipelines.install": "admin",
      "tokens.create": "session",
      "tokens.createForAccount": "session",
      "tokens.revoke": "read",
      "tokens.revokeOfAccount": "admin",
    };
    expect(Object.fromEntries(Object.keys(table).map((name) => [name, scopes.get(name)]))).to.deep.equal(
      table,
    );
  });

  it("is covered by a token with it, by admin, and read by every token", () => {
    const covered = (given: (typeof TOKEN_SCOPES)[number]) =>
      TOKEN_SCOPES.filter((scope) => coversScope({ scopes: [given] }, scope));
    expect(covered("read")).to.deep.equal(["read"]);
    expect(covered("orders:write")).to.deep.equal(["read", "orders:write"]);
    expect(covered("data:write")).to.deep.equal(["read", "data:write"]);
    expect(covered("runs:write")).to.deep.equal(["read", "runs:write"]);
    expect(covered("admin")).to.deep.equal([...TOKEN_SCOPES]);
  });

  it("is available by role", () => {
    expect(grantableScopes("RESEARCHER")).to.deep.equal(["read", "orders:write", "data:write"]);
    expect(grantableScopes("TECHNICIAN")).to.deep.equal(["read", "orders:write", "data:write"]);
    expect(grantableScopes("BIOINFORMATICIAN")).to.deep.equal(
      TOKEN_SCOPES.filter((scope) => scope !== "admin"),
    );
    expect(grantableScopes("FACILITY_VIEWER")).to.deep.equal(["read"]);
    expect(grantableScopes("FACILITY_ADMIN")).to.deep.equal([...TOKEN_SCOPES]);
  });
});
