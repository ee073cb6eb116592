import express, { type Request, type RequestHandler, type Response, type Router } from "express";
import type { Context } from "../server/platform/rpc/context.ts";
import { notFound } from "../server/platform/errors/errors.ts";
import { sendError } from "../server/platform/http/sendError.ts";
import type { Log } from "../server/platform/site/log.ts";
import { createCaller } from "../server/main/router.ts";
import { accounts } from "./accounts.ts";
import { apiDocument } from "./apiDocument.ts";
import { amendments } from "./amendments.ts";
import { attachments } from "./attachments.ts";
import { audit } from "./audit.ts";
import { checklists, templates } from "./checklists.ts";
import { delivery } from "./delivery.ts";
import { deliveryLinks } from "./deliveryLinks.ts";
import { exports } from "./exports.ts";
import { files } from "./files.ts";
import { forms } from "./forms.ts";
import { formSettings } from "./formSettings.ts";
import { imports } from "./imports.ts";
import { instance } from "./instance.ts";
import { libraries } from "./libraries.ts";
import { instrumentRuns } from "./instrumentRuns.ts";
import { intake } from "./intake.ts";
import { mail, mailLinks } from "./mail.ts";
import { orders } from "./orders.ts";
import { personalData } from "./personalData.ts";
import { pipelineSettings } from "./pipelineSettings.ts";
import { measurements } from "./measurements.ts";
import { places } from "./places.ts";
import { provenance } from "./provenance.ts";
import { reads } from "./reads.ts";
import { registry } from "./registry.ts";
import { mount, type Route } from "./route.ts";
import { runChecks } from "./runChecks.ts";
import { runProgress } from "./runProgress.ts";
import { runFolders } from "./runFolders.ts";
import { runResults } from "./runResults.ts";
import { runs } from "./runs.ts";
import { sequencing } from "./sequencing.ts";
import { services } from "./services.ts";
import { settings } from "./settings.ts";
import { shipping } from "./shipping.ts";
import { signInSettings, signOn } from "./signOn.ts";
import { streams } from "./streams.ts";
import { studies } from "./studies.ts";
import { technologies, technologyAdministration } from "./technologies.ts";
import { billing } from "./billing.ts";
import { departments } from "./departments.ts";
import { terms } from "./terms.ts";
import { tokens } from "./tokens.ts";
import { toolRegistry, toolRegistryError } from "./toolRegistry.ts";
import { tower, towerError } from "./tower.ts";
import { uploads } from "./uploads.ts";
import { users } from "./users.ts";
import { webhooks } from "./webhooks.ts";
import { weblog } from "./weblog.ts";
import { workflowService, workflowServiceError } from "./workflowService.ts";
import { requestId } from "../server/platform/rpc/openContext.ts";

type MakeContext = (req: Request, res: Response) => Context;

const REGISTRY = /^\/(registry|version|research-data|ga4gh\/trs)(\/|$)/i;
const WORKFLOWS = /^\/ga4gh\/wes(\/|$)/i;

/** Errors in the form of the protocols of other programs, by the beginning of their paths. */
export const errorForms = {
  "/api/tower": towerError,
  "/ga4gh/trs": toolRegistryError,
  "/ga4gh/wes": workflowServiceError,
};

/** The paths of the registry, outside /api; in a process without a registry they do not exist. */
export function registryPaths(createContext: MakeContext, log: Log): RequestHandler {
  const router = mounted([...registry, ...toolRegistry], createContext, log);
  router.use((_req, res) => sendError(res, notFound()));
  return (req, res, next) => (REGISTRY.test(req.path) ? router(req, res, next) : next());
}

/** The documented /api paths without a session, in the order of the contract. */
export function openRouter(createContext: MakeContext, log: Log): Router {
  return mounted([...weblog, ...instance, ...checklists, ...technologies], createContext, log);
}

/** Paths for users without an account, whose address is the authorization, and the API document. */
export function linkRouter(createContext: MakeContext, log: Log): Router {
  return mounted([...deliveryLinks, ...mailLinks, ...apiDocument], createContext, log);
}

/** All other documented /api paths. Each endpoint calls the procedure that /trpc serves too. */
export function compatRouter(createContext: MakeContext, log: Log): Router {
  const router = mounted(
    [
      ...accounts,
      ...signOn,
      ...forms,
      ...templates,
      ...users,
      ...personalData,
      ...billing,
      ...departments,
      ...services,
      ...terms,
      ...tokens,
      ...settings,
      ...signInSettings,
      ...mail,
      ...webhooks,
      ...pipelineSettings,
      ...formSettings,
      ...technologyAdministration,
      ...audit,
      ...orders,
      ...shipping,
      ...attachments,
      ...amendments,
      ...intake,
      ...measurements,
      ...places,
      ...studies,
      ...uploads,
      ...imports,
      ...sequencing,
      ...libraries,
      ...instrumentRuns,
      ...reads,
      ...delivery,
      ...files,
      ...exports,
      ...runs,
      ...runProgress,
      ...runChecks,
      ...runFolders,
      ...runResults,
      ...provenance,
      ...tower,
      ...streams,
    ],
    createContext,
    log,
  );
  router.use((_req, res) => sendError(res, notFound()));
  return router;
}

/** The paths of the Workflow Execution Service, outside /api. */
export function workflowPaths(createContext: MakeContext, log: Log): RequestHandler {
  const router = mounted(workflowService, createContext, log);
  router.use((_req, res) => sendError(res, notFound()));
  return (req, res, next) => (WORKFLOWS.test(req.path) ? router(req, res, next) : next());
}

function mounted(routes: Route[], createContext: MakeContext, log: Log): Router {
  const router = express.Router();
  mount(router, routes, (req, res) => createCaller(createContext(req, res)), failing(log));
  return router;
}

/** Returns the handler that logs failures. */
function failing(log: Log): (error: unknown, res: Response) => void {
  return (error, res) => log.error({ err: error, requestId: requestId(res) }, "request failed");
}
