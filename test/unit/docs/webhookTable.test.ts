import { expect } from "chai";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { webhooks } from "../../../client/kit/i18n/en/webhooks.ts";
import { EVENT_TYPES } from "../../../db/values.ts";
import { SUBSCRIBED_EVENTS } from "../../../server/access/webhooks/rules/eventTypes.ts";
import { DEFAULT_TEMPLATES, unknownValue } from "../../../server/access/webhooks/rules/chatTemplates.ts";
import { packageRoot } from "../../../server/platform/site/release.ts";

describe("the table of events in docs/using/webhooks.md", () => {
  it("is that of the code", () => {
    const page = readFileSync(join(packageRoot(), "docs/using/webhooks.md"), "utf8");
    const rows = [...page.matchAll(/^\| `([\w.]+)` +\| (.+?) +\| .+\|$/gm)].map(([, type, text]) => [
      type,
      text,
    ]);
    expect(rows.map(([type]) => type)).to.deep.equal(EVENT_TYPES);
    expect(rows.filter(([type]) => type !== "webhook.test")).to.deep.equal(
      SUBSCRIBED_EVENTS.map((type) => [type, webhooks[`webhooks.event.${type}.hint`]]),
    );
  });

  it("agrees with the default texts of chats, whose values exist", () => {
    for (const templates of Object.values(DEFAULT_TEMPLATES))
      expect(EVENT_TYPES.map((type) => unknownValue(type, templates[type]))).to.deep.equal(
        EVENT_TYPES.map(() => undefined),
      );
  });
});
