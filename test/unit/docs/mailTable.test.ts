import { expect } from "chai";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { mailChoices } from "../../../client/kit/i18n/en/mailChoices.ts";
import { NOTIFICATION_KINDS } from "../../../db/values.ts";
import { MAIL_DEFAULTS } from "../../../server/platform/notifications/mailDefaults.ts";
import { packageRoot } from "../../../server/platform/site/release.ts";

describe("the table of mails in docs/operating/mail.md", () => {
  it("is that of the code", () => {
    const page = readFileSync(join(packageRoot(), "docs/operating/mail.md"), "utf8");
    const rows = [...page.matchAll(/^\| `([\w.]+)` +\| (.+?) +\| (\w+) +\| (\w+|–) +\| (`[\w.]+`|–) +\|$/gm)];
    expect(rows.map(([, ...cells]) => cells)).to.deep.equal(
      NOTIFICATION_KINDS.map((kind) => {
        const { facility, researcher = "–", right } = MAIL_DEFAULTS[kind];
        const needed = right ? `\`${right}\`` : "–";
        return [kind, mailChoices[`mailChoices.kind.${kind}`], facility, researcher, needed];
      }),
    );
  });
});
