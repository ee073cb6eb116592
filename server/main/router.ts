import type { AnyProcedure } from "@trpc/server";
import type { ApiError } from "../platform/errors/apiError.ts";
import { activityRouter } from "../ordering/activity/router.ts";
import { analysisRulesRouter } from "../analysis/automation/router.ts";
import { announcementRouter } from "../access/announcement/router.ts";
import { auditBytesRouter, auditRouter } from "../platform/audit/router.ts";
import { authRouter } from "../access/auth/router.ts";
import { billingBytesRouter, billingRouter } from "../overview/billing/router.ts";
import { changesRouter } from "../overview/feed/router.ts";
import { type BodyLimit, procedureBodyLimit } from "../platform/rpc/bodyLimits.ts";
import { checklistsBytesRouter, checklistsRouter } from "../definitions/checklists/router.ts";
import { facilityLogoRouter } from "../access/facilityLogo/router.ts";
import { factorsRouter } from "../access/ownFactors/router.ts";
import { identitiesRouter } from "../access/linkedIdentities/router.ts";
import { setupGuideRouter } from "../overview/setupGuide/router.ts";
import { sampleDataRouter } from "../overview/sampleData/router.ts";
import { homeRouter } from "../overview/home/router.ts";
import { reportRouter } from "../overview/report/router.ts";
import { storageRouter } from "../data/usage/router.ts";
import { importsBytesRouter, importsRouter } from "../sequencing/imports/router.ts";
import { indexSetsRouter } from "../sequencing/indexSets/router.ts";
import { librariesBytesRouter, librariesRouter } from "../sequencing/libraries/router.ts";
import { poolsBytesRouter, poolsRouter } from "../sequencing/pools/router.ts";
import { intakeRouter } from "../ordering/intake/router.ts";
import { replacementsRouter } from "../ordering/replacements/router.ts";
import { measurementsRouter } from "../ordering/measurements/router.ts";
import { measurementTypesRouter } from "../definitions/measurementTypes/router.ts";
import { placesBytesRouter, placesRouter } from "../ordering/places/router.ts";
import { instanceRouter } from "../access/instance/router.ts";
import { orderTemplatesRouter } from "../ordering/templates/router.ts";
import { approvalsRouter } from "../ordering/orders/approval/router.ts";
import { departmentsRouter } from "../access/departments/router.ts";
import { deliveryBytesRouter, deliveryRouter } from "../data/delivery/router.ts";
import { filesBytesRouter, filesRouter } from "../data/files/router.ts";
import { formsBytesRouter, formsRouter } from "../definitions/forms/router.ts";
import { mailRouter } from "../access/mail/router.ts";
import { modulesRouter } from "../access/modules/router.ts";
import { notificationsRouter } from "../overview/notifications/router.ts";
import { commentsRouter } from "../ordering/comments/router.ts";
import { ordersBytesRouter, ordersRouter } from "../ordering/orders/router.ts";
import { organismsRouter } from "../definitions/organisms/router.ts";
import { personalDataBytesRouter, personalDataRouter } from "../overview/personalData/router.ts";
import { derivationBytesRouter, derivationRouter } from "../analysis/derivation/router.ts";
import { pipelinesRouter } from "../analysis/pipelines/router.ts";
import { referenceDataRouter } from "../analysis/referenceData/router.ts";
import { prerequisitesRouter } from "../analysis/prerequisites/router.ts";
import { presetsRouter } from "../analysis/presets/router.ts";
import { pricesRouter } from "../definitions/prices/router.ts";
import { amendmentsRouter } from "../ordering/amendments/router.ts";
import { attachmentsBytesRouter, attachmentsRouter } from "../data/attachments/router.ts";
import { quotesBytesRouter, quotesRouter } from "../ordering/quotes/router.ts";
import { provenanceBytesRouter } from "../analysis/provenance/router.ts";
import { readIntakeRouter } from "../sequencing/readIntake/router.ts";
import { readsRouter } from "../data/assignment/router.ts";
import { registryBytesRouter, registryRouter, toolsBytesRouter } from "../registry/router.ts";
import { demultiplexingRouter } from "../analysis/demultiplexing/router.ts";
import { runsBytesRouter, runsRouter } from "../analysis/runs/router.ts";
import { runFoldersRouter } from "../sequencing/runFolders/router.ts";
import { runResultsRouter } from "../analysis/release/router.ts";
import { samplesBytesRouter, samplesRouter } from "../ordering/samples/router.ts";
import { searchRouter } from "../overview/search/router.ts";
import { sequencingBytesRouter, sequencingRouter } from "../sequencing/runs/router.ts";
import { servicesRouter } from "../definitions/services/router.ts";
import { settingsRouter } from "../access/settings/router.ts";
import { shippingBytesRouter, shippingRouter } from "../ordering/shipping/router.ts";
import { siteConfigRouter } from "../analysis/siteConfig/router.ts";
import { signOnRouter } from "../access/signOn/router.ts";
import { setupRouter } from "../access/setup/router.ts";
import { instrumentRunsBytesRouter, instrumentRunsRouter } from "../sequencing/instrumentRuns/router.ts";
import { readImportsRouter } from "../sequencing/readImports/router.ts";
import { streamsRouter } from "../sequencing/monitoring/router.ts";
import { studiesBytesRouter, studiesRouter } from "../ordering/studies/router.ts";
import { termsRouter } from "../access/terms/router.ts";
import { timelineRouter } from "../overview/tracking/router.ts";
import { tokensRouter } from "../access/tokens/router.ts";
import { catalogBytesRouter, catalogRouter } from "../definitions/catalog/router.ts";
import { refusalForRole, type RequiredRight, requiredRight } from "../platform/rpc/requiredRights.ts";
import { ROLES } from "../platform/rpc/rules/rights.ts";
import { type RequiredScope, requiredScope } from "../platform/rpc/scopes.ts";
import { type Meta, type Refusals, trpc } from "../platform/rpc/trpc.ts";
import { uploadsBytesRouter, uploadsRouter } from "../data/uploads/router.ts";
import { invitationsRouter } from "../access/invitations/router.ts";
import { usersRouter } from "../access/users/router.ts";
import { chatRouter, webhooksRouter } from "../access/webhooks/router.ts";
import { towerBytesRouter } from "../analysis/tower/router.ts";
import { weblogBytesRouter } from "../analysis/weblog/router.ts";
import { wesBytesRouter } from "../analysis/wes/router.ts";
import { workFilesRouter } from "../analysis/workFiles/router.ts";

const features = {
  activity: activityRouter,
  analysisRules: analysisRulesRouter,
  announcement: announcementRouter,
  approvals: approvalsRouter,
  audit: auditRouter,
  auth: authRouter,
  changes: changesRouter,
  catalog: catalogRouter,
  chat: chatRouter,
  checklists: checklistsRouter,
  comments: commentsRouter,
  delivery: deliveryRouter,
  departments: departmentsRouter,
  files: filesRouter,
  forms: formsRouter,
  facilityLogo: facilityLogoRouter,
  factors: factorsRouter,
  identities: identitiesRouter,
  home: homeRouter,
  imports: importsRouter,
  indexSets: indexSetsRouter,
  instance: instanceRouter,
  libraries: librariesRouter,
  intake: intakeRouter,
  mail: mailRouter,
  measurements: measurementsRouter,
  replacements: replacementsRouter,
  measurementTypes: measurementTypesRouter,
  modules: modulesRouter,
  notifications: notificationsRouter,
  orders: ordersRouter,
  orderTemplates: orderTemplatesRouter,
  organisms: organismsRouter,
  personalData: personalDataRouter,
  places: placesRouter,
  derivation: derivationRouter,
  pipelines: pipelinesRouter,
  referenceData: referenceDataRouter,
  pools: poolsRouter,
  prerequisites: prerequisitesRouter,
  presets: presetsRouter,
  readIntake: readIntakeRouter,
  reads: readsRouter,
  registry: registryRouter,
  report: reportRouter,
  demultiplexing: demultiplexingRouter,
  runs: runsRouter,
  runFolders: runFoldersRouter,
  runResults: runResultsRouter,
  samples: samplesRouter,
  search: searchRouter,
  instrumentRuns: instrumentRunsRouter,
  sequencing: sequencingRouter,
  billing: billingRouter,
  prices: pricesRouter,
  amendments: amendmentsRouter,
  attachments: attachmentsRouter,
  quotes: quotesRouter,
  services: servicesRouter,
  settings: settingsRouter,
  sampleData: sampleDataRouter,
  setup: setupRouter,
  shipping: shippingRouter,
  signOn: signOnRouter,
  siteConfig: siteConfigRouter,
  setupGuide: setupGuideRouter,
  readImports: readImportsRouter,
  storage: storageRouter,
  streams: streamsRouter,
  studies: studiesRouter,
  terms: termsRouter,
  timeline: timelineRouter,
  tokens: tokensRouter,
  uploads: uploadsRouter,
  invitations: invitationsRouter,
  users: usersRouter,
  webhooks: webhooksRouter,
  workFiles: workFilesRouter,
};

/** The procedures of /trpc. */
export const appRouter = trpc.router(features);
export type AppRouter = typeof appRouter;

/** The procedures of a process that is only a registry. */
export const registryAppRouter = trpc.router({ registry: registryRouter });

const bytes = trpc.router({
  audit: auditBytesRouter,
  catalog: catalogBytesRouter,
  checklists: checklistsBytesRouter,
  delivery: deliveryBytesRouter,
  derivation: derivationBytesRouter,
  files: filesBytesRouter,
  forms: formsBytesRouter,
  billing: billingBytesRouter,
  imports: importsBytesRouter,
  libraries: librariesBytesRouter,
  orders: ordersBytesRouter,
  personalData: personalDataBytesRouter,
  pools: poolsBytesRouter,
  places: placesBytesRouter,
  provenance: provenanceBytesRouter,
  attachments: attachmentsBytesRouter,
  quotes: quotesBytesRouter,
  registry: registryBytesRouter,
  runs: runsBytesRouter,
  samples: samplesBytesRouter,
  instrumentRuns: instrumentRunsBytesRouter,
  sequencing: sequencingBytesRouter,
  shipping: shippingBytesRouter,
  studies: studiesBytesRouter,
  uploads: uploadsBytesRouter,
  tools: toolsBytesRouter,
  tower: towerBytesRouter,
  weblog: weblogBytesRouter,
  wes: wesBytesRouter,
});

const whole = trpc.router({ ...features, bytes });

/** Calls the procedures without HTTP. The additional `bytes` router has streams and open files as inputs and
 *  results; /trpc does not serve it. */
export const createCaller = trpc.createCallerFactory(whole);
// An interface, because declarations of other files would repeat a type of this size at each use.
// oxlint-disable-next-line typescript/no-empty-object-type -- the interface inherits all members
export interface Caller extends ReturnType<typeof createCaller> {}

const procedures = whole._def.procedures as unknown as Record<string, AnyProcedure | undefined>;

/** The names of all procedures for callers. */
export const procedureNames: readonly string[] = Object.keys(procedures);

/** lacksRight: the refusal for the roles without the right of a procedure that researchers may call. */
export interface DescribedRefusals extends Refusals {
  lacksRight?: () => ApiError;
}

/** Returns the input schema, body limit, refusals, right and token scope of a procedure, by its name for callers
 *  ("bytes.files.openDownload"). */
export function describeProcedure(name: string): {
  type: "query" | "mutation" | "subscription";
  input: unknown;
  limit: BodyLimit;
  refusals: DescribedRefusals;
  right: RequiredRight;
  scope: RequiredScope | undefined;
} {
  const procedure = procedures[name];
  if (!procedure) throw new Error(`There is no procedure ${name}`);
  const { type } = procedure._def;
  const { inputs, meta = {} } = procedure._def as { inputs?: unknown[]; meta?: Meta };
  const { body: _body, scope, ...refusals } = meta;
  const right = requiredRight(name, type);
  return {
    type,
    input: inputs?.[0],
    limit: procedureBodyLimit(meta),
    refusals: { ...refusals, ...lacksRight(right, refusals) },
    right,
    scope: requiredScope(name, { type, scope }),
  };
}

function lacksRight(right: RequiredRight, { researcher }: Refusals): Pick<DescribedRefusals, "lacksRight"> {
  if (researcher) return {};
  const [refusal] = ROLES.flatMap((role) => refusalForRole(role, { right }) ?? []);
  return refusal ? { lacksRight: () => refusal } : {};
}
