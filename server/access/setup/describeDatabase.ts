export interface DatabaseDescription {
  engine: "postgresql";
  hosting: "neon" | "self-hosted-postgres" | "unknown";
  usesPooler: boolean;
  directUrlConfigured: boolean;
}

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** What kind of database this is, without saying where. url: DATABASE_URL, undefined for the embedded one.
 *  hosting: the operator's own when it is embedded or on the same machine; of another machine we know nothing, but that
 *  Neon's hosts name it. usesPooler: the address says that it leads to a connection pooler. directUrlConfigured: there is
 *  one address for everything, which is a direct one unless it leads to a pooler. */
export function describeDatabase(url: string | undefined): DatabaseDescription {
  if (url === undefined) return described("self-hosted-postgres", false);
  // PostgreSQL allows an empty host, for a socket, where the URL standard does not.
  const { hostname, searchParams } = new URL(
    url.replace("@/", "@localhost/").replace(/:\/\/\//, "://localhost/"),
  );
  const host = searchParams.get("host") ?? decodeURIComponent(hostname);
  const usesPooler = searchParams.get("pgbouncer") === "true" || host.includes("-pooler.");
  if (LOOPBACK.has(host) || host.startsWith("/")) return described("self-hosted-postgres", usesPooler);
  return described(host.endsWith(".neon.tech") ? "neon" : "unknown", usesPooler);
}

function described(hosting: DatabaseDescription["hosting"], usesPooler: boolean): DatabaseDescription {
  return { engine: "postgresql", hosting, usesPooler, directUrlConfigured: !usesPooler };
}
