import { expect } from "chai";
import { signInPauseMs } from "../../../server/access/auth/countSignInAttempt.ts";
import { removeOldSignInAddresses } from "../../../server/access/auth/hasSignedInFrom.ts";
import { PASSWORD, type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { type Answer, Browser } from "../../helpers/browser.ts";
import { statuses, statusAndBody } from "../../helpers/statusAndBody.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const TOO_MANY = [429, { error: "Too many sign-in attempts. Try again later." }];

describe("sign-in limits", () => {
  let app: TestApp;
  let person: Person;
  beforeEach(async () => {
    app = await testApp();
    person = await app.as("RESEARCHER");
  });
  afterEach(() => app[Symbol.asyncDispose]());

  const attempt = (password: string, email = person.user.email): Promise<Answer> =>
    app.anyone.post("/api/auth/sign-in", { email, password });
  const attempts = (count: number, email?: string) =>
    Promise.all(Array.from({ length: count }, () => attempt("not this one", email)));

  it("let 10 of 20 concurrent wrong attempts reach the password check, in any spelling of the address", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        attempt("not this one", index % 2 ? person.user.email : ` ${person.user.email.toUpperCase()}`),
      ),
    );
    expect(statuses(answers)).to.deep.equal({ 401: 10, 429: 10 });
    expect(statusAndBody(await attempt(PASSWORD))).to.deep.equal(TOO_MANY);
  });

  it("survive a restart", async () => {
    await attempts(10);
    await app.restart();
    expect(statusAndBody(await attempt(PASSWORD))).to.deep.equal(TOO_MANY);
    expect((await person.get("/api/auth/session")).body.user.id).to.equal(person.user.id);
  });

  it("apply to one account: another account from the same address is unaffected", async () => {
    await attempts(15);
    const other = await app.as("RESEARCHER");
    expect((await attempt(PASSWORD, other.user.email)).status).to.equal(200);
  });

  it("apply to unknown accounts too", async () => {
    expect(statuses(await attempts(12, "nobody@example.org"))).to.deep.equal({ 401: 10, 429: 2 });
  });

  it("reset the count after a success", async () => {
    expect(statuses(await attempts(9))).to.deep.equal({ 401: 9 });
    expect((await attempt(PASSWORD)).status).to.equal(200);
    expect(statuses(await attempts(11))).to.deep.equal({ 401: 10, 429: 1 });
  });

  it("end after 15 minutes", async () => {
    await attempts(11);
    const [row] = await app.site
      .database("sign_in_limits")
      .where("key", "like", "account:%")
      .select("expire");
    expect(Math.abs(Number(row.expire) - Date.now() - 15 * 60_000)).to.be.lessThan(60_000);
    await app.site.database("sign_in_limits").update({ expire: Date.now() - 1 });
    expect((await attempt(PASSWORD)).status).to.equal(200);
  });

  it("state when to try again, over REST and over tRPC", async () => {
    await attempts(10);
    const rest = await attempt(PASSWORD);
    const trpc = await app.anyone.post("/trpc/auth.signIn", { email: person.user.email, password: PASSWORD });
    expect([rest.status, trpc.status]).to.deep.equal([429, 429]);
    for (const { headers } of [rest, trpc])
      expect(Number(headers.get("retry-after"))).to.be.within(1, 15 * 60);
    expect(trpc.body.error.data.retryAfterSeconds).to.equal(Number(trpc.headers.get("retry-after")));
  });

  it("count wrong current passwords of a password change as well", async () => {
    const change = () =>
      person.post("/api/auth/change-password", {
        currentPassword: "wrong one",
        newPassword: "another fine one",
      });
    const answers = await Promise.all(Array.from({ length: 12 }, change));
    expect(statuses(answers)).to.deep.equal({ 400: 10, 429: 2 });
  });

  it("store neither addresses nor passwords", async () => {
    await attempts(1);
    const rows = await app.site.database("sign_in_limits").select("key");
    expect(JSON.stringify(rows)).to.not.include(person.user.email).and.not.include("not this one");
  });
});

describe("sign-in limits for people at several addresses", () => {
  let app: TestApp;
  let person: Person;
  const HOME = "198.51.100.7";
  const STRANGER = "203.0.113.9";

  beforeEach(async () => {
    app = await testApp({ TRUST_PROXY: "1" });
    person = await app.as("RESEARCHER");
  });
  afterEach(() => app[Symbol.asyncDispose]());

  const attemptFrom = (address: string, password: string, email = person.user.email): Promise<Answer> =>
    new Browser(app.url).post("/api/auth/sign-in", { email, password }, { "x-forwarded-for": address });
  const failFrom = (address: string, count: number, email?: string) =>
    Promise.all(Array.from({ length: count }, () => attemptFrom(address, "not this one", email)));
  /** As if so many attempts had failed from all addresses. Each further one waits 250 ms longer than the last. */
  const countFailures = (points: number) =>
    app.site.database("sign_in_limits").where("key", "like", "account:%").update({ points });
  /** 100 failures from one address, for ten accounts. */
  const fillAddress = async (address: string) => {
    for (let account = 0; account < 10; account++) {
      const answers = await failFrom(address, 11, `guess${account}@example.org`);
      expect(statuses(answers)).to.deep.equal({ 401: 10, 429: 1 });
    }
  };

  it("refuse the attacker, not the user at another address, also after a restart", async () => {
    expect(statuses(await failFrom(STRANGER, 12))).to.deep.equal({ 401: 10, 429: 2 });
    await app.restart();
    expect(statusAndBody(await attemptFrom(STRANGER, PASSWORD))).to.deep.equal(TOO_MANY);
    expect((await attemptFrom(HOME, PASSWORD)).status).to.equal(200);
  });

  it("count an IPv6 address by its /64, and an IPv4 address in any notation", async () => {
    await Promise.all(
      Array.from({ length: 10 }, (_, index) => attemptFrom(`2001:db8:0:1::${index + 1}`, "not this one")),
    );
    expect(statusAndBody(await attemptFrom("2001:db8:0:1:ffff::1", PASSWORD))).to.deep.equal(TOO_MANY);
    expect((await attemptFrom("2001:db8:0:2::1", PASSWORD)).status).to.equal(200);
    await failFrom(STRANGER, 10);
    expect(statusAndBody(await attemptFrom(`::ffff:${STRANGER}`, PASSWORD))).to.deep.equal(TOO_MANY);
  });

  it("never refuse an account for its failures from all addresses", async () => {
    await failFrom(STRANGER, 1);
    await countFailures(33);
    expect((await attemptFrom(HOME, "not this one")).status).to.equal(401);
    expect((await attemptFrom(HOME, PASSWORD)).status).to.equal(200);
  });

  it("queue a limited number of attempts, for unknown and known accounts alike", async () => {
    for (const email of [person.user.email, "unknown@example.org"]) {
      await failFrom(STRANGER, 1, email);
      const others = await app.site
        .database("sign_in_limits")
        .where("key", "like", "account:%")
        .select("key");
      expect(others).to.have.length(1);
      await countFailures(31);
      await app.site.database("sign_in_limits").where("key", "not like", "account:%").delete();
      // More than ten attempts for one address and account are refused without waiting.
      const tries = Array.from({ length: 12 }, (_, index) =>
        attemptFrom(`2001:db8:0:1::${index}`, "wrong", email),
      );
      expect(statuses(await Promise.all(tries)), email).to.deep.equal({ 401: 10, 429: 2 });
      await app.site.database("sign_in_limits").delete();
    }
  });

  it("queue attempts from unknown addresses apart from those from a user's usual address", async () => {
    expect((await attemptFrom(HOME, PASSWORD)).status).to.equal(200);
    await failFrom(STRANGER, 1);
    await countFailures(1000);
    const strangers = Array.from({ length: 210 }, (_, index) =>
      attemptFrom(`192.0.2.${index % 25}`, "not this one", index < 205 ? person.user.email : "x@example.org"),
    );
    const [own, others] = await Promise.all([attemptFrom(HOME, PASSWORD), Promise.all(strangers)]);
    expect(own.status).to.equal(200);
    expect(statuses(others)[503]).to.be.greaterThan(0);
  });

  it("refuse accounts new to an address with 100 failures, and no account that has signed in from there", async () => {
    expect((await attemptFrom(HOME, PASSWORD)).status).to.equal(200);
    const colleague = await app.as("RESEARCHER");
    await fillAddress(HOME);
    expect(statusAndBody(await attemptFrom(HOME, PASSWORD, colleague.user.email))).to.deep.equal(TOO_MANY);
    expect((await attemptFrom(HOME, PASSWORD)).status).to.equal(200);
    expect((await attemptFrom(STRANGER, PASSWORD, colleague.user.email)).status).to.equal(200);
    await app.restart();
    expect(statusAndBody(await attemptFrom(HOME, PASSWORD, colleague.user.email))).to.deep.equal(TOO_MANY);
    expect((await attemptFrom(HOME, "not this one")).status).to.equal(401);
    expect((await attemptFrom(HOME, PASSWORD)).status).to.equal(200);
  }).timeout(60_000);

  it("store the newest 20 addresses of an account for 180 days, as keyed hashes", async () => {
    const places = () => app.site.database("sign_in_places").where({ user_id: person.user.id });
    for (let address = 1; address <= 23; address++) await attemptFrom(`203.0.113.${address}`, PASSWORD);
    const kept = await places().select("address_hash as hash");
    expect(kept).to.have.length(20);
    for (const { hash } of kept) expect(hash).to.match(/^[0-9a-f]{64}$/);
    expect(await removeOldSignInAddresses(app.site, new Date(Date.now() + 179 * DAY_MS))).to.equal(0);
    expect(await removeOldSignInAddresses(app.site, new Date(Date.now() + 181 * DAY_MS))).to.be.greaterThan(
      19,
    );
    expect(await places()).to.have.length(0);
  });
});

describe("the pause before a sign-in", () => {
  const pauses: [failures: number, pauseMs: number][] = [
    [0, 0],
    [30, 0],
    [31, 250],
    [32, 500],
    [49, 4_750],
    [50, 5_000],
    [51, 5_000],
    [1_000_000, 5_000],
  ];
  for (const [failures, pauseMs] of pauses)
    it(`is ${pauseMs} ms after ${failures} failures`, () =>
      expect(signInPauseMs(failures)).to.equal(pauseMs));
});
