import { expect } from "chai";
import { PASSWORD, type Person, type TestApp, testApp } from "../helpers/app.ts";
import type { Answer } from "../helpers/browser.ts";
import { statuses, told } from "../helpers/told.ts";

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

  it("let 10 of 20 wrong attempts at once through to the password, in any spelling of the address", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        attempt("not this one", index % 2 ? person.user.email : ` ${person.user.email.toUpperCase()}`),
      ),
    );
    expect(statuses(answers)).to.deep.equal({ 401: 10, 429: 10 });
    expect(told(await attempt(PASSWORD))).to.deep.equal(TOO_MANY);
  });

  it("survive a restart", async () => {
    await attempts(10);
    await app.restart();
    expect(told(await attempt(PASSWORD))).to.deep.equal(TOO_MANY);
    expect((await person.get("/api/auth/session")).body.user.id).to.equal(person.user.id);
  });

  it("are of one account: another one from the same address is asked as before", async () => {
    await attempts(15);
    const other = await app.as("RESEARCHER");
    expect((await attempt(PASSWORD, other.user.email)).status).to.equal(200);
  });

  it("hold for accounts that do not exist too", async () => {
    expect(statuses(await attempts(12, "nobody@example.org"))).to.deep.equal({ 401: 10, 429: 2 });
  });

  it("give the count back at a success", async () => {
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

  it("let 100 failures an address through, whatever the accounts; refused ones do not count", async () => {
    for (let account = 0; account < 10; account++) {
      const answers = await attempts(11, `guess${account}@example.org`);
      expect(statuses(answers)).to.deep.equal({ 401: 10, 429: 1 });
    }
    expect(told(await attempt(PASSWORD))).to.deep.equal(TOO_MANY);
  }).timeout(60_000);

  it("count the current password at a password change as well", async () => {
    const change = () =>
      person.post("/trpc/auth.changePassword", {
        currentPassword: "wrong one",
        newPassword: "another fine one",
      });
    const answers = await Promise.all(Array.from({ length: 12 }, change));
    expect(statuses(answers)).to.deep.equal({ 400: 10, 429: 2 });
  });

  it("keep neither addresses nor passwords in what they store", async () => {
    await attempts(1);
    const rows = await app.site.database("sign_in_limits").select("key");
    expect(JSON.stringify(rows)).to.not.include(person.user.email).and.not.include("not this one");
  });
});
