import { expect } from "chai";
import fc from "fast-check";
import {
  mapDepartment,
  mapRole,
  readClaimValues,
  readNames,
} from "../../../server/access/identities/rules/mapValues.ts";
import { isAllowedDomain, isEmailVerified } from "../../../server/access/signOn/rules/emailRules.ts";
import { toOwnPath } from "../../../server/access/signOn/rules/ownPath.ts";

describe("the page to open after single sign-on", () => {
  const ORIGIN = "https://lanekeeper.example.org";

  it("is a path of this installation", () => {
    for (const path of ["/", "/orders?page=2#top", "/a%2F%2Fb", "/a//b", "/@evil.example", "/apiary"])
      expect(toOwnPath(path)).to.equal(path);
    for (const path of [
      "//evil.example",
      "/\\evil.example",
      "https:evil",
      " /x",
      "",
      7,
      undefined,
      "/api/x",
      "/API",
    ])
      expect(toOwnPath(path)).to.equal("/");
  });

  it("never leaves the installation, whatever the text", () => {
    const parts = fc.constantFrom(
      "/",
      "\\",
      ".",
      "..",
      "%2f",
      "%5c",
      "\t",
      "\n",
      "@",
      ":",
      "evil.example",
      "https:",
      "?",
      "#",
      "a",
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 10 }), (words) => {
        const path = toOwnPath(words.join(""));
        expect(new URL(path, ORIGIN).origin).to.equal(ORIGIN);
        expect(path).to.match(/^\/(?![/\\])/);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("claims of a provider", () => {
  it("contain values as text, number or list, also in nested objects", () => {
    const claims = {
      role: "staff",
      level: 3,
      groups: ["a", "b", {}],
      "a.b": ["flat"],
      realm: { roles: ["x"] },
    };
    expect(readClaimValues(claims, "role")).to.deep.equal(["staff"]);
    expect(readClaimValues(claims, "level")).to.deep.equal(["3"]);
    expect(readClaimValues(claims, "groups")).to.deep.equal(["a", "b"]);
    expect(readClaimValues(claims, "a.b")).to.deep.equal(["flat"]);
    expect(readClaimValues(claims, "realm.roles")).to.deep.equal(["x"]);
    for (const name of [null, "missing", "realm.missing", "role.length", "__proto__", "constructor.name"])
      expect(readClaimValues(claims, name)).to.deep.equal([]);
  });

  it("map to the role with the most rights and to the first department", () => {
    const order = ["ADMIN", "MEMBER"];
    expect(mapRole(["b", "a"], { a: "ADMIN", b: "MEMBER" }, order)).to.equal("ADMIN");
    expect(mapRole(["constructor"], { a: "ADMIN" }, order)).to.equal(undefined);
    expect(mapDepartment(["x", "b", "a"], { a: "1", b: "2" })).to.equal("2");
    expect(mapDepartment(["toString"], { a: "1" })).to.equal(undefined);
  });

  it("state whether the email address is verified", () => {
    const MICROSOFT = "https://login.microsoftonline.com/11111111-2222-3333-4444-555555555555/v2.0";
    const OTHER = "https://login.example.org";
    expect(isEmailVerified({ email_verified: true }, OTHER)).to.equal(true);
    expect(isEmailVerified({ email_verified: "true" }, OTHER)).to.equal(true);
    for (const email_verified of [undefined, false, "false", null, "yes", [true]])
      expect(isEmailVerified({ email_verified, xms_edov: true }, OTHER)).to.equal(false);
    expect(isEmailVerified({ xms_edov: true }, MICROSOFT)).to.equal(true);
    expect(isEmailVerified({ xms_edov: false }, MICROSOFT)).to.equal(false);
    expect(isEmailVerified({ email_verified: false, xms_edov: true }, MICROSOFT)).to.equal(false);
  });

  it("are compared with the allowed domains as a whole", () => {
    expect(isAllowedDomain("ada@Example.ORG", ["example.org"])).to.equal(true);
    expect(isAllowedDomain("ada@example.org", [])).to.equal(true);
    for (const email of ["ada@sub.example.org", "ada@example.org.evil", "ada@notexample.org", "example.org"])
      expect(isAllowedDomain(email, ["example.org"]), email).to.equal(email === "example.org");
  });

  it("give names, also without a given name", () => {
    const email = "ada@example.org";
    const none = { given: undefined, family: undefined, full: undefined, email };
    expect(readNames({ ...none, given: "Ada", family: "Lovelace" })).to.deep.equal({
      firstName: "Ada",
      lastName: "Lovelace",
    });
    expect(readNames({ ...none, full: "Ada King  Lovelace" })).to.deep.equal({
      firstName: "Ada King",
      lastName: "Lovelace",
    });
    expect(readNames(none)).to.deep.equal({ firstName: "ada", lastName: "–" });
    expect(readNames({ ...none, given: "A\u0000da\uD800", family: "x".repeat(200) })).to.deep.equal({
      firstName: "A da",
      lastName: "x".repeat(100),
    });
  });
});
