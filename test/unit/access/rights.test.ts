import { expect } from "chai";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { common } from "../../../client/kit/i18n/en/common.ts";
import { enFacility } from "../../../client/kit/i18n/enFacility.ts";
import { NOTIFICATION_KINDS, USER_ROLES } from "../../../db/values.ts";
import { describeProcedure, procedureNames } from "../../../server/main/router.ts";
import { defaultDelivery, mayReceive } from "../../../server/platform/notifications/mailDefaults.ts";
import { LINES, refusalForRole, requiredRight } from "../../../server/platform/rpc/requiredRights.ts";
import {
  extentOfRight,
  hasRight,
  RIGHTS,
  RIGHTS_OF_ROLES,
  rolesWith,
} from "../../../server/platform/rpc/rules/rights.ts";
import { packageRoot } from "../../../server/platform/site/release.ts";

const procedures = procedureNames.map((name) => ({ name, ...describeProcedure(name) }));

describe("the rights of the roles", () => {
  it("are those of the roles of users", () => {
    expect(Object.keys(RIGHTS_OF_ROLES)).to.have.members([...USER_ROLES]);
    expect(RIGHTS_OF_ROLES.FACILITY_ADMIN).to.deep.equal({ all: RIGHTS, own: [] });
    expect(rolesWith("records.read")).to.have.members(USER_ROLES.filter((role) => role !== "RESEARCHER"));
    expect(rolesWith("users.manage")).to.deep.equal(["FACILITY_ADMIN"]);
  });

  it("cover all records for the facility, and the own ones for researchers", () => {
    expect(RIGHTS_OF_ROLES.RESEARCHER.all).to.deep.equal([]);
    for (const role of rolesWith("records.read")) expect(RIGHTS_OF_ROLES[role].own).to.deep.equal([]);
    expect(extentOfRight("RESEARCHER", "orders.change")).to.equal("own");
    expect(hasRight({ role: "RESEARCHER" }, "orders.change")).to.equal(false);
    expect(extentOfRight("FACILITY_VIEWER", "orders.change")).to.equal(undefined);
  });

  it("are the table of docs/using/roles.md", () => {
    const page = readFileSync(join(packageRoot(), "docs/using/roles.md"), "utf8");
    const rows = page
      .split("\n")
      .filter((line) => /^\| `[a-z]+\.[a-z]+`/.test(line))
      .map((line) => line.split("|").map((cell) => cell.trim()));
    const header = page.split("\n").find((line) => line.startsWith("| Right ")) ?? "";
    expect(
      header
        .split("|")
        .map((cell) => cell.trim())
        .slice(3, -1),
    ).to.deep.equal(USER_ROLES.map((role) => common[`common.role.${role}`]));
    expect(rows.map((cells) => cells.slice(1, -1))).to.deep.equal(
      RIGHTS.map((right) => [
        `\`${right}\``,
        enFacility[`rights.name.${right}`],
        ...USER_ROLES.map(
          (role) => ({ all: "yes", own: "own", none: "–" })[extentOfRight(role, right) ?? "none"],
        ),
      ]),
    );
  });
});

describe("the right of a procedure", () => {
  it("is declared for every procedure, and for no other", () => {
    const keys = new Set(
      procedureNames.flatMap((name) => {
        const [router = "", procedure = ""] = name.replace(/^bytes\./, "").split(".");
        return [router, `${router}.${procedure}`];
      }),
    );
    expect(LINES.filter((line) => !keys.has(line))).to.deep.equal([]);
    expect(() => requiredRight("unknown.list", "query")).to.throw("unknown.list has no line");
    expect(() => requiredRight("toString.list", "query")).to.throw("toString.list has no line");
    expect(procedures.length).to.be.greaterThan(200);
  });

  it("is public exactly for procedures that need no session", () => {
    const wrong = procedures.filter(({ right, refusals }) => (right === "public") !== !refusals.signedOut);
    expect(wrong.map(({ name }) => name)).to.deep.equal([]);
  });

  it("is a right for every procedure of the facility", () => {
    const wrong = procedures.filter(
      ({ right, refusals }) => refusals.researcher && (right === "session" || right === "public"),
    );
    expect(wrong.map(({ name }) => name)).to.deep.equal([]);
  });

  it("leaves admins everything, and researchers what is not for the facility alone", () => {
    const refused = (role: "FACILITY_ADMIN" | "RESEARCHER") =>
      procedures.filter(({ right, refusals: { researcher } }) => refusalForRole(role, { right, researcher }));
    expect(refused("FACILITY_ADMIN")).to.deep.equal([]);
    expect(refused("RESEARCHER").map(({ name }) => name)).to.deep.equal(
      procedures.filter(({ refusals }) => refusals.researcher).map(({ name }) => name),
    );
  });

  it("lets a viewer change nothing but the own account", () => {
    const changing = procedures.filter(
      ({ name, right, scope, refusals: { researcher, signedOut } }) =>
        signedOut &&
        scope !== "read" &&
        !refusalForRole("FACILITY_VIEWER", { right, researcher }) &&
        !name.startsWith("auth."),
    );
    expect(changing.map(({ name }) => name)).to.deep.equal([
      "announcement.dismiss",
      "comments.markRead",
      "factors.list",
      "factors.startTotp",
      "factors.confirmTotp",
      "factors.startPasskey",
      "factors.addPasskey",
      "factors.remove",
      "factors.renewRecoveryCodes",
      "identities.listOwn",
      "identities.unlinkOwn",
      "mail.changePreferences",
      "mail.setLanguage",
      "notifications.markRead",
      "notifications.markAllRead",
      // The operation asks for the role of lead in the department of the order.
      "orders.decide",
      "runs.sync",
      "samples.commonTarget",
      "terms.accept",
      "tokens.create",
      // The operations ask for the role of lead in a department.
      "invitations.inviteMember",
      "invitations.revokeMember",
      "users.changeProfile",
    ]);
  });

  it("refuses as the kind of procedure does", () => {
    const refusal = (name: string) => {
      const { right, refusals } = describeProcedure(name);
      const { status, message } =
        refusalForRole("FACILITY_VIEWER", { right, researcher: refusals.researcher }) ?? {};
      return [status, message];
    };
    expect(refusal("orders.create")).to.deep.equal([403, "Forbidden"]);
    expect(refusal("uploads.initiate")).to.deep.equal([403, "Unauthorized"]);
    expect(refusal("runs.create")).to.deep.equal([403, "Unauthorized"]);
    expect(refusal("files.delete")).to.deep.equal([401, "Unauthorized"]);
    expect(refusal("files.checksum")).to.deep.equal([403, "Only facility admins can calculate checksums"]);
    expect(refusal("orders.list")).to.deep.equal([undefined, undefined]);
  });
});

describe("notifications of a role", () => {
  const received = (role: (typeof USER_ROLES)[number]) =>
    NOTIFICATION_KINDS.filter((kind) => mayReceive({ role }, kind));

  it("are all for an admin, and those of the right for the others", () => {
    const ofEveryone = received("FACILITY_VIEWER");
    expect(received("FACILITY_ADMIN")).to.deep.equal([...NOTIFICATION_KINDS]);
    expect(ofEveryone).to.deep.equal(received("RESEARCHER"));
    expect(received("TECHNICIAN").filter((kind) => !ofEveryone.includes(kind))).to.deep.equal([
      "order.submitted",
      "order.cancelled",
      "order.assigned",
      "order.samplesSent",
      "amendment.proposed",
      "samples.decisionAnswered",
      "samples.replacementAnswered",
      "upload.completed",
      "stream.stalled",
      "stream.diskLow",
      "stream.folderMissing",
      "stream.finished",
      "runFolder.complete",
      "runFolder.stalled",
      "runFolder.unplanned",
    ]);
    expect(received("BIOINFORMATICIAN").filter((kind) => !ofEveryone.includes(kind))).to.deep.equal([
      "upload.completed",
      "run.completed",
      "run.failed",
      "run.cancelled",
      "run.proposed",
      "rule.notStarted",
      "rule.paused",
      "reference.attention",
    ]);
    expect(defaultDelivery("run.failed", { role: "BIOINFORMATICIAN" })).to.equal("immediate");
  });
});
