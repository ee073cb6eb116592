import { isAbsolute, resolve } from "node:path";
import { z } from "zod";
import { readPublicUrl } from "./publicUrl.ts";
import { CONNECTIONS_PER_ADDRESS_DEFAULT } from "../limits/limits.ts";
import { type OutgoingAllow, parseOutgoingAllow } from "../network/outgoingAllow.ts";
import { packageRoot } from "./release.ts";

export const ROLES = ["web", "stream-monitor", "pipeline-monitor", "registry"] as const;
export type ProcessRole = (typeof ROLES)[number];

const wholeNumber = (problem: string, highest: number) =>
  z.coerce.number(problem).int(problem).min(0, problem).max(highest, problem);
const flag = (name: string) =>
  z.enum(["0", "1"], `${name} must be 0 or 1`).transform((value) => value === "1");
const roles = z.string().transform((list, context): ProcessRole[] => {
  const names = list.split(",").map((name) => name.trim());
  const known = ROLES.filter((role) => names.includes(role));
  if (names.every((name) => known.some((role) => role === name))) return known;
  context.addIssue(`LANEKEEPER_ROLES must be a list of ${ROLES.join(", ")}; got "${list}"`);
  return z.NEVER;
});

const outgoingAllow = z.string().transform((list, context): OutgoingAllow => {
  const parsed = parseOutgoingAllow(list);
  if (!("wrong" in parsed)) return parsed;
  context.addIssue(
    `LANEKEEPER_OUTGOING_ALLOW must be a list of host names, IP addresses and CIDR ranges; got "${parsed.wrong}"`,
  );
  return z.NEVER;
});

const publicAddress = z.string().transform((address, context) => {
  const read = readPublicUrl(address);
  if (read !== undefined) return read;
  context.addIssue("PUBLIC_URL must be an http or https address of host and port, without a path");
  return z.NEVER;
});

const PASSED_ON = ["PATH", "LANG", "LC_ALL", "TMPDIR", "TZ"] as const;
const DEFAULT_PATH = "/usr/local/bin:/usr/bin:/bin";
// Without a locale, Java cannot write file names that are not ASCII, and a workflow fails at the first such sample.
const DEFAULT_LANG = "C.UTF-8";

/** Documents a variable for docs/reference/environment.md. unset: the effect of no value, when the schema has no
 *  default. */
const described = <Schema extends z.ZodType>(schema: Schema, meaning: string, unset?: string): Schema =>
  schema.meta({ description: meaning, unset });

const schema = z
  .object({
    HOST: described(z.string().default("127.0.0.1"), "Address that the server listens on"),
    PORT: described(
      wholeNumber("PORT must be a number from 0 to 65535", 65_535).default(3000),
      "Port that the server listens on; `0` chooses a free one",
    ),
    PUBLIC_URL: described(
      publicAddress.optional(),
      "Scheme, host and port of the address that users and programs open, without a path. Links, registry downloads, pictures and the default weblog address begin with it",
      "Settings → Facility, otherwise `http://HOST:PORT`",
    ),
    LANEKEEPER_HOME: described(
      z.string().default(".lanekeeper"),
      "Directory of the embedded PostgreSQL, secrets, installed packages, `files/` (the default data directory) and `runs/` (the default run directory). A relative path starts at the checkout",
    ),
    DATABASE_URL: described(
      z.string().refine(isDatabaseUrl, "DATABASE_URL must be a postgresql:// address").optional(),
      "PostgreSQL 14 or newer. Connect directly: a transaction pooler does not keep session locks",
      "the embedded PostgreSQL",
    ),
    SESSION_SECRET: described(
      z.string().min(16, "SESSION_SECRET must have at least 16 characters").optional(),
      "Signs session cookies and delivery links and encrypts secrets in the settings. Servers of one installation share it",
      "generated once and kept in `LANEKEEPER_HOME`",
    ),
    LANEKEEPER_ADMIN_EMAIL: described(
      z.email("LANEKEEPER_ADMIN_EMAIL must be an e-mail address").optional(),
      "Email address of the first facility admin, created at the first start",
      "the first start prints a setup link",
    ),
    LANEKEEPER_ADMIN_PASSWORD: described(
      z.string().min(10, "LANEKEEPER_ADMIN_PASSWORD must have at least 10 characters").optional(),
      "Password of that account; required with `LANEKEEPER_ADMIN_EMAIL`",
    ),
    LANEKEEPER_ROLES: described(
      roles.default([...ROLES]),
      "Parts of the product that this process runs. `registry` alone needs no database",
    ),
    LANEKEEPER_DEMO: described(
      flag("LANEKEEPER_DEMO").default(false),
      "`1` admits visitors without a password and fills an installation without orders with generated data",
    ),
    TRUST_PROXY: described(
      wholeNumber("TRUST_PROXY must be the number of proxies in front", 100).default(0),
      "Number of reverse proxies in front of the server, whose `X-Forwarded-*` headers are trusted",
    ),
    CONNECTIONS_PER_ADDRESS: described(
      wholeNumber(
        "CONNECTIONS_PER_ADDRESS must be a number from 0 to 100000, 0 for no limit",
        100_000,
      ).default(CONNECTIONS_PER_ADDRESS_DEFAULT),
      "Concurrent connections per client address; `0` disables the limit. Ignored with `TRUST_PROXY`, where the proxy limits connections",
    ),
    METRICS_PUBLIC: described(
      flag("METRICS_PUBLIC").default(false),
      "`1` serves `/metrics` to every client, `0` to programs on the same machine",
    ),
    LOG_LEVEL: described(
      z
        .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], {
          error: "LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent",
        })
        .default("info"),
      "`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`. The log is one JSON line per event on standard output; a terminal shows lines for people",
    ),
    LANEKEEPER_OUTGOING_ALLOW: described(
      outgoingAllow.prefault(""),
      "Host names, IP addresses and CIDR ranges, comma separated, in the internal network that outgoing requests may reach. Link-local and metadata addresses stay blocked",
      "none",
    ),
    PIPELINES_DIR: described(
      z.string().optional(),
      "Directory with pipeline packages of the facility. They take precedence over installed and bundled packages with the same id and are enabled by default",
    ),
    REGISTRY_URL: described(
      z.url({ protocol: /^https?$/, error: "REGISTRY_URL must be an http or https address" }).optional(),
      "Base address of the registry that pipeline packages are installed from",
      "the registry of this server",
    ),
    REGISTRY_CONTENT_DIR: described(
      z.string().optional(),
      "Directory that the registry of this server publishes",
      "the content of the release",
    ),
    SERVICE_API_URL: described(
      z.url({ protocol: /^https?$/, error: "SERVICE_API_URL must be an http or https address" }).optional(),
      "Address of the default provider of the sequencing technology catalog",
      "`REGISTRY_URL` + `/registry/sequencing-tech`",
    ),
    SLURM_CONF: described(
      z.string().optional(),
      "Path of the Slurm configuration, for the Slurm client programs",
      "the default path of Slurm",
    ),
    PATH: described(
      z.string().default(DEFAULT_PATH),
      "Directories in which programs such as `nextflow`, `git` and `sbatch` are found; passed to every child process",
    ),
    LANG: described(z.string().default(DEFAULT_LANG), "Locale of child processes"),
    LC_ALL: described(z.string().optional(), "Locale of child processes; overrides `LANG`"),
    TMPDIR: described(
      z.string().optional(),
      "Directory for temporary files, also of child processes",
      "the default of the system",
    ),
    TZ: described(z.string().optional(), "Time zone, also of child processes", "the time zone of the system"),
  })
  .refine((env) => !env.LANEKEEPER_ADMIN_EMAIL === !env.LANEKEEPER_ADMIN_PASSWORD, {
    error: "LANEKEEPER_ADMIN_EMAIL and LANEKEEPER_ADMIN_PASSWORD go together",
  });

/** The names of all supported variables. */
export const VARIABLES = Object.keys(schema.shape);

/** Returns the meaning of each variable for docs/reference/environment.md. unset: the effect of no value. */
export function describeVariables(): { name: string; meaning: string; unset: string }[] {
  return Object.entries(schema.shape).map(([name, field]) => {
    const { description = "", unset } = field.meta() ?? {};
    const byDefault = field instanceof z.ZodDefault ? defaultText(field.def.defaultValue) : "";
    return { name, meaning: description, unset: typeof unset === "string" ? unset : byDefault };
  });
}

function defaultText(value: unknown): string {
  return `\`${typeof value === "boolean" ? Number(value) : String(value)}\``;
}

export interface Env {
  host: string;
  port: number;
  /** Absolute path. */
  home: string;
  databaseUrl: string | undefined;
  admin: { email: string; password: string } | undefined;
  demo: boolean;
  roles: ProcessRole[];
  /** Directory of the operator's own pipeline packages; absolute path. */
  pipelinesDir: string | undefined;
  /** Scheme, host and port under which users and programs reach this installation; undefined: the facility setting,
   *  or the listening address. */
  publicUrl: string | undefined;
  /** Base URL of the package registry; undefined: the registry of this process. */
  registryUrl: string | undefined;
  /** Content of the registry of this process; absolute path. undefined: the content of the release. */
  registryContentDir: string | undefined;
  /** URL of the default provider of the technology catalog; undefined: the package registry. */
  serviceApiUrl: string | undefined;
  /** Exceptions for requests that may not reach the facility network. */
  outgoingAllow: OutgoingAllow;
  sessionSecret: string | undefined;
  /** Whether clients on other machines may read the metrics. */
  metricsPublic: boolean;
  /** Connections per address; 0: no limit, as behind a proxy, which shares its address among all clients. */
  connectionsPerAddress: number;
  /** Number of trusted proxies in front, whose X-Forwarded-For is used. */
  trustedProxies: number;
  logLevel: string;
  /** The only environment variables that child processes receive: search path, locale and time zone. Never a secret. */
  passedOn: Record<string, string>;
  /** Additional variables for Slurm clients: the location of their configuration if not the default. */
  slurm: Record<string, string>;
}

/** Thrown for invalid environment values; `problems` are sentences for the operator. */
export class EnvError extends Error {
  override name = "EnvError";
  readonly problems: string[];

  constructor(problems: string[]) {
    super(`Wrong environment: ${problems.join("; ")}`);
    this.problems = problems;
  }
}

/** Reads the environment once, at start; no other code reads process.env (additions §11). An empty value counts as
 *  absent. Throws EnvError with every invalid value. */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(given);
  if (!parsed.success) throw new EnvError(parsed.error.issues.map((issue) => issue.message));
  const { data } = parsed;
  return {
    host: data.HOST,
    port: data.PORT,
    home: isAbsolute(data.LANEKEEPER_HOME)
      ? data.LANEKEEPER_HOME
      : resolve(packageRoot(), data.LANEKEEPER_HOME),
    databaseUrl: data.DATABASE_URL,
    admin:
      data.LANEKEEPER_ADMIN_EMAIL && data.LANEKEEPER_ADMIN_PASSWORD
        ? { email: data.LANEKEEPER_ADMIN_EMAIL, password: data.LANEKEEPER_ADMIN_PASSWORD }
        : undefined,
    demo: data.LANEKEEPER_DEMO,
    roles: data.LANEKEEPER_ROLES,
    pipelinesDir: data.PIPELINES_DIR === undefined ? undefined : resolve(packageRoot(), data.PIPELINES_DIR),
    publicUrl: data.PUBLIC_URL,
    registryUrl: data.REGISTRY_URL,
    registryContentDir:
      data.REGISTRY_CONTENT_DIR === undefined ? undefined : resolve(packageRoot(), data.REGISTRY_CONTENT_DIR),
    serviceApiUrl: data.SERVICE_API_URL,
    outgoingAllow: data.LANEKEEPER_OUTGOING_ALLOW,
    sessionSecret: data.SESSION_SECRET,
    metricsPublic: data.METRICS_PUBLIC,
    connectionsPerAddress: data.TRUST_PROXY > 0 ? 0 : data.CONNECTIONS_PER_ADDRESS,
    trustedProxies: data.TRUST_PROXY,
    logLevel: data.LOG_LEVEL,
    passedOn: Object.fromEntries(
      PASSED_ON.flatMap((name) => {
        const value = data[name];
        return value === undefined ? [] : [[name, value]];
      }),
    ),
    slurm: data.SLURM_CONF === undefined ? {} : { SLURM_CONF: data.SLURM_CONF },
  };
}

function isDatabaseUrl(url: string): boolean {
  // PostgreSQL allows an empty host for a socket; the URL standard does not.
  return /^postgres(ql)?:\/\//.test(url) && URL.canParse(url.replace("@/", "@socket/"));
}
