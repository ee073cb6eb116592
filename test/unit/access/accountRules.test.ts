import { expect } from "chai";
import { parseDevice } from "../../../server/access/auth/rules/parseDevice.ts";
import { parseOrcid } from "../../../server/access/users/rules/parseOrcid.ts";

describe("parseOrcid", () => {
  it("accepts an iD with a valid check digit, as a link and without hyphens", () => {
    for (const text of [
      "0000-0002-1825-0097",
      " 0000000218250097 ",
      "https://orcid.org/0000-0002-1825-0097",
      "http://ORCID.org/0000-0002-1825-0097",
    ])
      expect(parseOrcid(text)).to.equal("0000-0002-1825-0097");
    expect(parseOrcid("0000-0002-1694-233x")).to.equal("0000-0002-1694-233X");
  });

  it("refuses another check digit and other forms", () => {
    for (const text of ["", "0000-0002-1825-0098", "0000-0002-1825-009X", "0000-0002-1825-00977", "orcid"])
      expect(parseOrcid(text)).to.equal(undefined);
  });
});

describe("parseDevice", () => {
  const MOZILLA = "Mozilla/5.0";
  const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";
  const table: [string, string | null, string | null][] = [
    [
      `${MOZILLA} (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`,
      "Chrome",
      "Windows",
    ],
    [
      `${MOZILLA} (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
      "Edge",
      "Windows",
    ],
    [`${MOZILLA} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`, "Firefox", "Linux"],
    [
      `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15`,
      "Safari",
      "macOS",
    ],
    [
      `${MOZILLA} (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1`,
      "Safari",
      "iOS",
    ],
    [`${MOZILLA} (Linux; Android 15) ${WEBKIT} Chrome/140.0.0.0 Mobile Safari/537.36`, "Chrome", "Android"],
    ["curl/8.5.0", "curl", null],
    ["", null, null],
  ];
  for (const [userAgent, browser, system] of table)
    it(`reads ${browser} and ${system}`, () =>
      expect(parseDevice(userAgent)).to.deep.equal({ browser, system }));
});
