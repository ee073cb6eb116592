import { expect } from "chai";
import { join } from "node:path";
import { EnvError, readEnv, ROLES } from "../../../server/platform/site/env.ts";
import { packageRoot } from "../../../server/platform/site/release.ts";

describe("the environment", () => {
  it("has a default for everything", () => {
    expect(readEnv({})).to.deep.equal({
      host: "127.0.0.1",
      port: 3000,
      home: join(packageRoot(), ".lanekeeper"),
      databaseUrl: undefined,
      admin: undefined,
      demo: false,
      roles: [...ROLES],
      pipelinesDir: undefined,
      publicUrl: undefined,
      registryUrl: undefined,
      registryContentDir: undefined,
      serviceApiUrl: undefined,
      outgoingAllow: { hosts: [], networks: [] },
      sessionSecret: undefined,
      metricsPublic: false,
      connectionsPerAddress: 200,
      trustedProxies: 0,
      logLevel: "info",
      slurm: {},
      passedOn: { PATH: "/usr/local/bin:/usr/bin:/bin", LANG: "C.UTF-8" },
    });
  });

  it("accepts the given values", () => {
    const env = readEnv({
      HOST: "::1",
      PORT: "8080",
      LANEKEEPER_HOME: "/srv/lanekeeper",
      DATABASE_URL: "postgresql://me:secret@/lane?host=/run/postgresql",
      LANEKEEPER_ADMIN_EMAIL: "a@example.org",
      LANEKEEPER_ADMIN_PASSWORD: "0123456789",
      LANEKEEPER_DEMO: "1",
      LANEKEEPER_ROLES: " registry, web",
      PIPELINES_DIR: "/srv/pipelines",
      PUBLIC_URL: "https://Lanes.example.org:443/",
      REGISTRY_URL: "https://registry.example.org",
      REGISTRY_CONTENT_DIR: "/srv/registry",
      SERVICE_API_URL: "https://catalog.example.org/technology",
      LANEKEEPER_OUTGOING_ALLOW: "Hooks.example.org, 10.1.0.0/16,192.0.2.7 ,fd12::/16",
      SESSION_SECRET: "0123456789abcdef",
      METRICS_PUBLIC: "1",
      CONNECTIONS_PER_ADDRESS: "50",
      TRUST_PROXY: "2",
      LOG_LEVEL: "warn",
      PATH: "/opt/bin:/bin",
      LANG: "de_DE.UTF-8",
      TZ: "Europe/Berlin",
      TMPDIR: "/scratch",
      AWS_SECRET_ACCESS_KEY: "secret",
    });
    expect(env).to.deep.equal({
      host: "::1",
      port: 8080,
      home: "/srv/lanekeeper",
      databaseUrl: "postgresql://me:secret@/lane?host=/run/postgresql",
      admin: { email: "a@example.org", password: "0123456789" },
      demo: true,
      roles: ["web", "registry"],
      pipelinesDir: "/srv/pipelines",
      publicUrl: "https://lanes.example.org",
      registryUrl: "https://registry.example.org",
      registryContentDir: "/srv/registry",
      serviceApiUrl: "https://catalog.example.org/technology",
      outgoingAllow: { hosts: ["hooks.example.org"], networks: ["10.1.0.0/16", "192.0.2.7/32", "fd12::/16"] },
      sessionSecret: "0123456789abcdef",
      metricsPublic: true,
      connectionsPerAddress: 0,
      trustedProxies: 2,
      logLevel: "warn",
      slurm: {},
      passedOn: { PATH: "/opt/bin:/bin", LANG: "de_DE.UTF-8", TMPDIR: "/scratch", TZ: "Europe/Berlin" },
    });
  });

  it("limits the connections of an address where no proxy is in front", () => {
    expect(readEnv({ CONNECTIONS_PER_ADDRESS: "50" }).connectionsPerAddress).to.equal(50);
    expect(readEnv({ CONNECTIONS_PER_ADDRESS: "0" }).connectionsPerAddress).to.equal(0);
  });

  it("counts an empty value as not given", () => {
    expect(readEnv({ PORT: "", DATABASE_URL: "", LANEKEEPER_ROLES: "" })).to.deep.equal(readEnv({}));
  });

  it("resolves a relative home against the checkout, from any working directory", () => {
    expect(readEnv({ LANEKEEPER_HOME: "data/here" }).home).to.equal(join(packageRoot(), "data/here"));
  });

  const ports = "PORT must be a number from 0 to 65535";
  const address = "DATABASE_URL must be a postgresql:// address";
  const together = "LANEKEEPER_ADMIN_EMAIL and LANEKEEPER_ADMIN_PASSWORD go together";
  const known = "web, stream-monitor, pipeline-monitor, registry";
  const table: [Record<string, string>, string[]][] = [
    [{ PORT: "abc" }, [ports]],
    [{ PORT: "3000.5" }, [ports]],
    [{ PORT: "-1" }, [ports]],
    [{ PORT: "65536" }, [ports]],
    [{ DATABASE_URL: "mysql://localhost/lane" }, [address]],
    [{ DATABASE_URL: "postgresql://me:se#cret@localhost/lane" }, [address]],
    [{ LANEKEEPER_ADMIN_EMAIL: "a@example.org" }, [together]],
    [{ LANEKEEPER_ADMIN_PASSWORD: "0123456789" }, [together]],
    [
      { LANEKEEPER_ADMIN_EMAIL: "somebody", LANEKEEPER_ADMIN_PASSWORD: "012345678" },
      [
        "LANEKEEPER_ADMIN_EMAIL must be an e-mail address",
        "LANEKEEPER_ADMIN_PASSWORD must have at least 10 characters",
      ],
    ],
    [{ LANEKEEPER_DEMO: "yes" }, ["LANEKEEPER_DEMO must be 0 or 1"]],
    [{ LANEKEEPER_ROLES: "web,cron" }, [`LANEKEEPER_ROLES must be a list of ${known}; got "web,cron"`]],
    [{ LANEKEEPER_ROLES: "," }, [`LANEKEEPER_ROLES must be a list of ${known}; got ","`]],
    ...["10.0.0.0/33", "https://hooks.example.org", "10.0.0", "fd12::/129", "*.example.org", "a b"].map(
      (entry): [Record<string, string>, string[]] => [
        { LANEKEEPER_OUTGOING_ALLOW: `hooks.example.org, ${entry}` },
        [
          `LANEKEEPER_OUTGOING_ALLOW must be a list of host names, IP addresses and CIDR ranges; got "${entry}"`,
        ],
      ],
    ),
    ...[
      "lanes.example.org",
      "ftp://lanes.example.org",
      "https://me@lanes.example.org",
      "https://x.org/lanes",
    ].map((address): [Record<string, string>, string[]] => [
      { PUBLIC_URL: address },
      ["PUBLIC_URL must be an http or https address of host and port, without a path"],
    ]),
    [{ SESSION_SECRET: "short" }, ["SESSION_SECRET must have at least 16 characters"]],
    [
      { CONNECTIONS_PER_ADDRESS: "many" },
      ["CONNECTIONS_PER_ADDRESS must be a number from 0 to 100000, 0 for no limit"],
    ],
    [{ TRUST_PROXY: "yes" }, ["TRUST_PROXY must be the number of proxies in front"]],
    [{ TRUST_PROXY: "1.5" }, ["TRUST_PROXY must be the number of proxies in front"]],
    [{ LOG_LEVEL: "loud" }, ["LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent"]],
    [{ PORT: "x", LANEKEEPER_DEMO: "2" }, [ports, "LANEKEEPER_DEMO must be 0 or 1"]],
  ];
  for (const [given, problems] of table) {
    it(`refuses ${JSON.stringify(given)}`, () => {
      expect(() => readEnv(given))
        .to.throw(EnvError)
        .with.property("problems")
        .that.deep.equals(problems);
    });
  }
});
