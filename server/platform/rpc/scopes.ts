import type { TokenScope } from "../../../db/models/ApiToken.ts";

/** The token of a request. */
export interface RequestToken {
  id: string;
  name: string;
  scopes: TokenScope[];
}

/** The scope that a token needs for a procedure; with "session" no token may call it. */
export type RequiredScope = TokenScope | "session";

/** The scope for the mutations of each router. Queries and subscriptions need "read". A procedure differs by
 *  `.meta({ scope })`. */
const MUTATION_SCOPES: Readonly<Record<string, TokenScope>> = {
  analysisRules: "runs:write",
  announcement: "admin",
  approvals: "orders:write",
  auth: "admin",
  amendments: "orders:write",
  attachments: "orders:write",
  catalog: "admin",
  chat: "admin",
  checklists: "admin",
  comments: "orders:write",
  delivery: "data:write",
  demultiplexing: "runs:write",
  departments: "admin",
  facilityLogo: "admin",
  factors: "admin",
  files: "data:write",
  forms: "admin",
  identities: "admin",
  imports: "data:write",
  indexSets: "data:write",
  instrumentRuns: "data:write",
  intake: "orders:write",
  invitations: "admin",
  libraries: "data:write",
  mail: "admin",
  measurementTypes: "admin",
  measurements: "orders:write",
  replacements: "orders:write",
  modules: "admin",
  notifications: "orders:write",
  orderTemplates: "orders:write",
  orders: "orders:write",
  personalData: "admin",
  derivation: "admin",
  pipelines: "admin",
  pools: "data:write",
  places: "orders:write",
  prerequisites: "admin",
  presets: "runs:write",
  readIntake: "data:write",
  prices: "admin",
  quotes: "orders:write",
  readImports: "data:write",
  reads: "data:write",
  referenceData: "admin",
  runFolders: "data:write",
  runResults: "runs:write",
  runs: "runs:write",
  sampleData: "admin",
  samples: "orders:write",
  sequencing: "data:write",
  services: "admin",
  settings: "admin",
  setup: "admin",
  setupGuide: "admin",
  shipping: "orders:write",
  signOn: "admin",
  siteConfig: "admin",
  streams: "data:write",
  studies: "orders:write",
  terms: "admin",
  timeline: "orders:write",
  tokens: "admin",
  tower: "runs:write",
  uploads: "data:write",
  users: "admin",
  webhooks: "admin",
  weblog: "runs:write",
  wes: "runs:write",
  workFiles: "runs:write",
};

/** Returns the scope that a procedure needs, by its name for callers ("orders.create", "bytes.uploads.receiveChunk");
 *  undefined for a mutation of a router without a scope. */
export function requiredScope(
  name: string,
  { type, scope }: { type: "query" | "mutation" | "subscription"; scope?: RequiredScope | undefined },
): RequiredScope | undefined {
  if (scope !== undefined) return scope;
  if (type !== "mutation") return "read";
  const [router = ""] = name.replace(/^bytes\./, "").split(".");
  return Object.hasOwn(MUTATION_SCOPES, router) ? MUTATION_SCOPES[router] : undefined;
}

/** Returns whether a token covers a scope: every token may read, and `admin` covers all scopes. */
export function coversScope({ scopes }: Pick<RequestToken, "scopes">, scope: TokenScope): boolean {
  return scope === "read" || scopes.includes(scope) || scopes.includes("admin");
}
