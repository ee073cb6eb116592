import { expect } from "chai";
import knex from "knex";
import { ForeignKeyViolationError } from "objection";
import { DatabaseUnavailable, isDatabaseUnavailable, isPoolFull } from "../../../db/databaseUnavailable.ts";

const error = (message: string, keys: object = {}) => Object.assign(new Error(message), keys);

describe("a failure of the database", () => {
  for (const [what, thrown, isAway] of [
    ["known to be away", new DatabaseUnavailable(undefined), true],
    ["nobody listens", error("connect", { code: "ECONNREFUSED", syscall: "connect" }), true],
    ["its socket is not there", error("connect", { code: "ENOENT", syscall: "connect" }), true],
    ["the line breaks", error("read ECONNRESET", { code: "ECONNRESET", syscall: "read" }), true],
    ["the server stops", error("terminating connection", { code: "57P01" }), true],
    ["the server starts", error("the database system is starting up", { code: "57P03" }), true],
    ["too many connections", error("sorry, too many clients already", { code: "53300" }), true],
    ["the connection ends", error("Connection terminated unexpectedly"), true],
    [
      "the connection ended before what was done on it is taken back",
      error("ROLLBACK - Client has encountered a connection error and is not queryable"),
      true,
    ],
    ["it connects too slowly", error("timeout expired"), true],
    ["a file is not there", error("open", { code: "ENOENT", syscall: "open" }), false],
    [
      "another host does not answer",
      new TypeError("fetch failed", { cause: error("", { code: "ECONNREFUSED" }) }),
      false,
    ],
    ["a program is not there", error("spawn", { code: "ENOENT", syscall: "spawn git" }), false],
    [
      "a row is refused",
      new ForeignKeyViolationError({ nativeError: error("no", { code: "23503" }) } as never),
      false,
    ],
    ["a statement is cancelled", error("canceling statement", { code: "57014" }), false],
    ["a query is wrong", error("syntax error", { code: "42601" }), false],
    ["something that is no error", "Connection terminated", false],
  ] as const)
    it(`${isAway ? "is an unavailable database" : "is another one"}: ${what}`, () =>
      expect(isDatabaseUnavailable(thrown)).to.equal(isAway));

  it("is that its pool is full, when one waits in vain for a connection", () => {
    expect(isPoolFull(new knex.KnexTimeoutError("Timeout acquiring a connection"))).to.equal(true);
    expect(isPoolFull(error("timeout expired"))).to.equal(false);
  });
});
