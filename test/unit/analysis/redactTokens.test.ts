import { expect } from "chai";
import { redactTokens } from "../../../server/analysis/tokens/redactTokens.ts";

const SECRET = "a+b/c d&e=f";
const URL = "http://host:3000/api/pipelines/weblog?runId=r1&token=";

describe("weblog tokens in displayed texts", () => {
  const rows: [string, string, string][] = [
    [
      "the address in a warning of the engine",
      `Server returned HTTP response code: 403 for URL: ${URL}abc%2Bdef\nnext`,
      `Server returned HTTP response code: 403 for URL: ${URL}[redacted]\nnext`,
    ],
    ["a token before other parameters", "?token=abc&runId=r1", "?token=[redacted]&runId=r1"],
    ["a token in quotes", `url = '${URL}abc'`, `url = '${URL}[redacted]'`],
    [
      "a token in JSON text",
      `{"commandLine":"-with-weblog \\"?token=abc\\""}`,
      `{"commandLine":"-with-weblog \\"?token=[redacted]\\""}`,
    ],
    ["a token in an address inside an address", "?next=%3Ftoken%3Dabc", "?next=%3Ftoken%3D[redacted]"],
    ["a token in capitals", "TOKEN=abc", "TOKEN=[redacted]"],
    ["several of them", "token=a token=b", "token=[redacted] token=[redacted]"],
    ["the secret by itself", `the secret is ${SECRET}.`, "the secret is [redacted]."],
    ["the secret as an address writes it", `${encodeURIComponent(SECRET)};`, "[redacted];"],
    ["text without any", "a token of gratitude, tokens=3", "a token of gratitude, tokens=3"],
  ];
  for (const [what, text, shown] of rows)
    it(`are not shown: ${what}`, () => {
      expect(redactTokens(text, SECRET)).to.equal(shown);
    });

  it("are not shown where no secret is set any more", () => {
    expect(redactTokens(`${URL}abc`)).to.equal(`${URL}[redacted]`);
  });

  it("leave words alone that happen to be a short secret", () => {
    expect(redactTokens("the run is over, token=run", "run")).to.equal("the run is over, token=[redacted]");
  });
});
