import { expect } from "chai";
import { isOwnOrigin, type OwnAddress } from "../../../server/platform/http/ownOrigin.ts";

const PUBLIC = "https://lanes.example.org";
const LOCAL: OwnAddress = {
  publicUrl: undefined,
  isListeningBeyond: false,
  isBehindProxy: false,
  protocol: "http",
  host: "localhost:3000",
};

describe("the origin of a page of this server", () => {
  const rows: [origin: string, own: Partial<OwnAddress>, isOwn: boolean][] = [
    ["http://localhost:3000", {}, true],
    ["http://127.0.0.1:3000", { host: "127.0.0.1:3000" }, true],
    ["http://[::1]:3000", { host: "[::1]:3000" }, true],
    // The development client proxies requests with its own host.
    ["http://localhost:5173", { host: "localhost:5173" }, true],
    ["http://localhost:5173", {}, false],
    ["https://localhost:3000", {}, false],
    ["null", {}, false],
    ["nonsense", {}, false],
    // DNS rebinding onto the loopback.
    ["http://evil.example", { host: "evil.example" }, false],
    ["http://evil.example:3000", { host: "evil.example:3000" }, false],

    [PUBLIC, { publicUrl: PUBLIC, host: "lanes.example.org" }, true],
    [PUBLIC, { publicUrl: PUBLIC, host: "10.0.0.5:3000" }, true],
    ["http://lanes.example.org", { publicUrl: PUBLIC, host: "lanes.example.org" }, false],
    ["https://lanes.example.org:8443", { publicUrl: PUBLIC, host: "lanes.example.org" }, false],
    ["http://evil.example", { publicUrl: PUBLIC, host: "evil.example" }, false],
    ["http://evil.example", { publicUrl: PUBLIC, host: "evil.example", isListeningBeyond: true }, false],
    ["https://evil.example", { publicUrl: PUBLIC, host: "evil.example", isBehindProxy: true }, false],
    ["http://localhost:3000", { publicUrl: PUBLIC }, true],

    ["http://lab:3000", { host: "lab:3000", isListeningBeyond: true }, true],
    ["https://lab.example.org", { host: "lab.example.org", isBehindProxy: true }, true],
    ["https://evil.example", { host: "lab.example.org", isBehindProxy: true }, false],
    ["http://lab:3000", { host: "lab:3000" }, false],
  ];
  for (const [origin, own, isOwn] of rows)
    it(`${isOwn ? "is" : "is not"} ${origin} with ${JSON.stringify(own)}`, () =>
      expect(isOwnOrigin(origin, { ...LOCAL, ...own })).to.equal(isOwn));
});
