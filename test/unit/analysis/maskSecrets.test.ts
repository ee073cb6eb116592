import { expect } from "chai";
import {
  isSecretName,
  maskText,
  secretValues,
  withoutSecrets,
} from "../../../server/analysis/tower/maskSecrets.ts";

describe("secrets in the reports of Nextflow", () => {
  const names = {
    password: true,
    dbPassword: true,
    DB_PASSWD: true,
    "api-key": true,
    apiKey: true,
    access_token: true,
    accessToken: true,
    TOWER_ACCESS_TOKEN: true,
    secret_key: true,
    credentials: true,
    license_key: true,
    key: true,
    pwd: true,
    pass: true,
    input: false,
    outdir: false,
    keyboard: false,
    monkey: false,
    passes: false,
    author: false,
    compass: false,
    max_memory: false,
  };
  for (const [name, isSecret] of Object.entries(names))
    it(`${isSecret ? "may be" : "are not"} in ${name}`, () => {
      expect(isSecretName(name)).to.equal(isSecret);
    });

  const texts: [string, string][] = [
    ["nextflow run x --password abc --input s.csv", "nextflow run x --password [redacted] --input s.csv"],
    ["run --api-key=abc -x", "run --api-key=[redacted] -x"],
    ["run --token 'a b' --outdir o", "run --token [redacted] --outdir o"],
    ['run --token "a \\" b" -profile p', "run --token [redacted] -profile p"],
    ["run --use_token --input s", "run --use_token --input s"],
    ["API_KEY=abc nextflow run x", "API_KEY=[redacted] nextflow run x"],
    ["https://user:pw@host/x?token=abc&a=b", "https://[redacted]@host/x?token=[redacted]&a=b"],
    ["Authorization: Bearer abc.def.ghi", "Authorization: Bearer [redacted]"],
    ["run -resume --token abc --x y", "run -resume --token [redacted] --x y"],
    ['{"params": {"token": "abc", "a": 1}}', '{"params": {"token": [redacted], "a": 1}}'],
    ["params: {token: abc, b: c}", "params: {token: [redacted], b: c}"],
    ["fetch s3://bucket/key/file", "fetch s3://bucket/key/file"],
    ["Command error:\n  broken", "Command error:\n  broken"],
    ["ALIGN (sample 1)", "ALIGN (sample 1)"],
    ["", ""],
  ];
  for (const [text, masked] of texts)
    it(`are masked in: ${text}`, () => {
      expect(maskText(text)).to.equal(masked);
    });

  it("are masked by their value wherever it stands", () => {
    expect(maskText("curl said hunter22 is wrong", ["hunter22"])).to.equal("curl said [redacted] is wrong");
  });

  it("are found and dropped at any depth", () => {
    const params = {
      a: [{ token: ["first-one", { x: 123456 }] }],
      secrets: { b: "second-one" },
      c: "third",
      pin: "1",
    };
    expect(secretValues(params)).to.deep.equal(["second-one", "first-one", "123456"]);
    expect(withoutSecrets(params, [])).to.deep.equal({ a: [{}], c: "third" });
  });

  it("do not take long to look for in hostile texts", () => {
    const started = performance.now();
    for (const text of [
      "--token ".repeat(8_000),
      `"${"\\".repeat(64_000)}`,
      "a".repeat(64_000),
      "a://".repeat(16_000),
    ])
      maskText(text);
    // A backtracking expression needs minutes for these.
    expect(performance.now() - started).to.be.below(10_000);
  });
});
