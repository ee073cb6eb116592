import { forbidden } from "../errors/errors.ts";
import type { ApiError } from "../errors/apiError.ts";
import { extentOfRight, type Right, type Role } from "./rules/rights.ts";

/** What a procedure asks of its caller: a right, any session, or nothing. */
export type RequiredRight = Right | "session" | "public";

/** The right that each procedure needs: that of its own line, else of its router, where queries and subscriptions may
 *  differ from mutations. A procedure for the facility needs the right over all records; for any other procedure that
 *  over the own records is sufficient, and the operation decides about the record. */
const REQUIRED_RIGHTS: Readonly<
  Record<string, RequiredRight | { queries: RequiredRight; mutations: RequiredRight }>
> = {
  activity: "records.read",
  analysisRules: { queries: "records.read", mutations: "analyses.start" },
  announcement: "settings.manage",
  "announcement.current": "public",
  "announcement.dismiss": "session",
  approvals: "public",
  audit: "audit.read",
  auth: "public",
  "auth.changePassword": "session",
  "auth.endSession": "session",
  "auth.sessions": "session",
  "auth.signOutElsewhere": "session",
  billing: "records.read",
  amendments: { queries: "records.read", mutations: "orders.change" },
  attachments: { queries: "records.read", mutations: "orders.change" },
  catalog: "definitions.manage",
  "catalog.catalog": "public",
  changes: "records.read",
  chat: "settings.manage",
  checklists: { queries: "session", mutations: "definitions.manage" },
  "checklists.checklists": "public",
  "checklists.get": "public",
  "checklists.list": "public",
  comments: { queries: "records.read", mutations: "messages.write" },
  "comments.markRead": "records.read",
  delivery: { queries: "records.read", mutations: "deliveries.publish" },
  "delivery.createLink": "links.create",
  "delivery.linked": "public",
  "delivery.linkedChecksums": "public",
  "delivery.openLinkedArchive": "public",
  "delivery.openLinkedFile": "public",
  "delivery.revokeLink": "links.create",
  demultiplexing: { queries: "records.read", mutations: "analyses.start" },
  departments: "users.manage",
  "departments.list": "session",
  "departments.mine": "session",
  "departments.names": "records.read",
  facilityLogo: "settings.manage",
  factors: "session",
  files: { queries: "records.read", mutations: "data.receive" },
  "files.delete": "files.delete",
  "files.verify": "data.receive",
  forms: "definitions.manage",
  "forms.order": "session",
  "forms.study": "session",
  home: "records.read",
  identities: "users.manage",
  "identities.listOwn": "session",
  "identities.unlinkOwn": "session",
  imports: "sequencing.plan",
  indexSets: { queries: "records.read", mutations: "sequencing.plan" },
  instance: "public",
  instrumentRuns: { queries: "records.read", mutations: "sequencing.plan" },
  intake: { queries: "records.read", mutations: "samples.receive" },
  "intake.setReturn": "orders.change",
  invitations: "users.manage",
  "invitations.accept": "public",
  "invitations.inviteMember": "session",
  "invitations.listMembers": "session",
  "invitations.read": "public",
  "invitations.revokeMember": "session",
  libraries: { queries: "records.read", mutations: "sequencing.plan" },
  mail: "settings.manage",
  "mail.changePreferences": "session",
  "mail.preferences": "session",
  "mail.setLanguage": "session",
  "mail.unsubscribe": "public",
  measurementTypes: "definitions.manage",
  "measurementTypes.list": "session",
  measurements: { queries: "records.read", mutations: "samples.receive" },
  // By the owner of the order.
  "measurements.answer": "orders.change",
  modules: "definitions.manage",
  "modules.get": "session",
  notifications: "session",
  orderTemplates: "orders.change",
  orders: { queries: "records.read", mutations: "orders.change" },
  // Leads of any role decide; the operation refuses everyone else.
  "orders.decide": "records.read",
  organisms: "session",
  personalData: "users.manage",
  "personalData.exportOwn": "session",
  derivation: "pipelines.manage",
  pipelines: "pipelines.manage",
  "pipelines.compatibility": "session",
  "pipelines.configuration": "records.read",
  pools: { queries: "records.read", mutations: "sequencing.plan" },
  places: { queries: "records.read", mutations: "samples.receive" },
  prerequisites: "pipelines.manage",
  presets: { queries: "records.read", mutations: "analyses.start" },
  prices: { queries: "records.read", mutations: "billing.manage" },
  provenance: "records.read",
  readIntake: { queries: "records.read", mutations: "data.receive" },
  quotes: { queries: "records.read", mutations: "billing.manage" },
  // By the owner of the order.
  "quotes.decide": "orders.change",
  replacements: "samples.receive",
  // By the owner of the order.
  "replacements.answer": "orders.change",
  readImports: { queries: "records.read", mutations: "data.receive" },
  reads: "data.receive",
  referenceData: { queries: "records.read", mutations: "pipelines.manage" },
  registry: "public",
  report: "records.read",
  runFolders: { queries: "records.read", mutations: "sequencing.plan" },
  runResults: { queries: "records.read", mutations: "results.release" },
  runs: { queries: "records.read", mutations: "analyses.start" },
  // Refreshes the state of the run, as its page does every few seconds.
  "runs.sync": "records.read",
  sampleData: "settings.manage",
  samples: { queries: "records.read", mutations: "orders.change" },
  "samples.changeFacilityStatus": "samples.receive",
  "samples.commonTarget": "records.read",
  "samples.moveStages": "samples.receive",
  "samples.preferAssembly": "studies.change",
  "samples.restoreStatus": "samples.receive",
  "samples.setStatus": "samples.receive",
  search: "records.read",
  sequencing: { queries: "records.read", mutations: "sequencing.plan" },
  services: "definitions.manage",
  "services.list": "session",
  settings: "settings.manage",
  "settings.access": "records.read",
  "settings.changePipelineExecution": "pipelines.manage",
  "settings.billing": "records.read",
  "settings.changeBilling": "billing.manage",
  "settings.changePrices": "pipelines.manage",
  "settings.pipelineExecution": "pipelines.manage",
  "settings.prices": "records.read",
  "settings.sequencingFiles": "records.read",
  setup: "public",
  setupGuide: "settings.manage",
  shipping: { queries: "records.read", mutations: "orders.change" },
  signOn: "settings.manage",
  "signOn.finish": "public",
  "signOn.start": "public",
  siteConfig: "settings.manage",
  "siteConfig.machine": "pipelines.manage",
  storage: "records.read",
  streams: { queries: "records.read", mutations: "sequencing.plan" },
  "streams.folders": "sequencing.plan",
  studies: { queries: "records.read", mutations: "studies.change" },
  terms: "settings.manage",
  "terms.accept": "session",
  "terms.current": "public",
  timeline: { queries: "records.read", mutations: "links.create" },
  "timeline.linked": "public",
  tokens: "session",
  "tokens.createForAccount": "tokens.manage",
  "tokens.listOfAccount": "tokens.manage",
  "tokens.revokeOfAccount": "tokens.manage",
  tools: "public",
  tower: "public",
  uploads: { queries: "records.read", mutations: "data.receive" },
  users: "users.manage",
  "users.changeProfile": "session",
  "users.ownSignIn": "session",
  "users.profile": "session",
  webhooks: "settings.manage",
  weblog: "public",
  wes: { queries: "records.read", mutations: "analyses.start" },
  "wes.serviceInfo": "public",
  workFiles: "analyses.start",
};

/** The procedures and routers with a right. */
export const LINES: readonly string[] = Object.keys(REQUIRED_RIGHTS);

/** Returns the right that a procedure needs, by its name for callers ("orders.create", "bytes.uploads.receiveChunk").
 *  Throws for a procedure without a line. */
export function requiredRight(name: string, type: "query" | "mutation" | "subscription"): RequiredRight {
  const procedure = name.replace(/^bytes\./, "");
  const [router = ""] = procedure.split(".");
  const key = [procedure, router].find((one) => Object.hasOwn(REQUIRED_RIGHTS, one));
  const line = key === undefined ? undefined : REQUIRED_RIGHTS[key];
  if (line === undefined) throw new Error(`The procedure ${name} has no line in requiredRights.ts`);
  if (typeof line !== "object") return line;
  return type === "mutation" ? line.mutations : line.queries;
}

/** Returns the refusal for a user of a role; undefined if the role may call the procedure.
 *  @param researcher the refusal of a procedure for the facility */
export function refusalForRole(
  role: Role,
  { right, researcher }: { right: RequiredRight; researcher?: (() => ApiError) | undefined },
): ApiError | undefined {
  if (right === "public" || right === "session") return undefined;
  const extent = extentOfRight(role, right);
  if (researcher) return extent === "all" ? undefined : researcher();
  return extent ? undefined : forbidden();
}
