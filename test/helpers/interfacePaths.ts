import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../server/platform/site/release.ts";
import type { DemoPlaces } from "./demoPlaces.ts";

const BEFORE_SIGN_IN = [
  "/setup",
  "/status",
  "/sign-in",
  "/register",
  "/unsubscribe",
  "/approval",
  "/accept-terms",
  "/second-factor",
  "/terms",
  "/invitation",
  "/forgot-password",
  "/reset-password",
  "/new-password",
  "/delivery/$token",
  "/sample/$token",
];

/** An example URL for every path of the interface with parameters; other paths are their own URLs. */
export const addressesIn = (places: DemoPlaces): Record<string, string> => ({
  "/checklists/$accession": "/checklists/ERC000011",
  $: "/nowhere",
  "/explore/$": "/explore/no/where/at/all",
  "/explore/$pipelineId": "/explore/reads-qc",
  "/explore/checklists/$accession": "/explore/checklists/ERC000011",
  "/orders/$orderId": `/orders/${places.orderId}`,
  "/orders/$orderId/samples": `/orders/${places.orderId}/samples`,
  "/orders/$orderId/quality": `/orders/${places.orderId}/quality`,
  "/orders/$orderId/sequencing": `/orders/${places.orderId}/sequencing`,
  "/orders/$orderId/sequencing/import": `/orders/${places.orderId}/sequencing/import`,
  "/orders/$orderId/files": `/orders/${places.orderId}/files`,
  "/orders/$orderId/analyses": `/orders/${places.orderId}/analyses`,
  "/orders/$orderId/delivery": `/orders/${places.orderId}/delivery`,
  "/orders/$orderId/billing": `/orders/${places.orderId}/billing`,
  "/orders/$orderId/activity": `/orders/${places.orderId}/activity`,
  "/orders/$orderId/streams/$streamRunId": `/orders/${places.orderId}/streams/${places.streamRunId}`,
  "/orders/$orderId/samples/$sampleId": `/orders/${places.orderId}/samples/${places.sampleId}`,
  "/orders/$orderId/samples/$sampleId/metadata": `/orders/${places.orderId}/samples/${places.sampleId}/metadata`,
  "/orders/$orderId/samples/$sampleId/libraries": `/orders/${places.orderId}/samples/${places.sampleId}/libraries`,
  "/pools/$poolId": `/pools/${places.poolId}`,
  "/orders/$orderId/samples/$sampleId/files": `/orders/${places.orderId}/samples/${places.sampleId}/files`,
  "/orders/$orderId/samples/$sampleId/quality": `/orders/${places.orderId}/samples/${places.sampleId}/quality`,
  "/orders/$orderId/samples/$sampleId/activity": `/orders/${places.orderId}/samples/${places.sampleId}/activity`,
  "/run-folders/$runFolderId": `/run-folders/${places.runFolderId}`,
  "/instrument-runs/$instrumentRunId": `/instrument-runs/${places.instrumentRunId}`,
  "/places/$placeId": `/places/${places.placeId}`,
  "/pipelines/$pipelineId": "/pipelines/read-cleaning",
  "/analyses/rules/$ruleId": `/analyses/rules/${places.ruleId}`,
  "/analyses/$runId": `/analyses/${places.runId}`,
  "/report": `/report?path=${encodeURIComponent(places.reportPath)}`,
  "/analyses/new": `/analyses/new?order=${places.orderId}`,
  "/studies/$studyId": `/studies/${places.studyId}`,
  "/settings/services/$serviceId/form": `/settings/services/${places.serviceId}/form`,
  "/studies/$studyId/form": `/studies/${places.studyId}/form`,
  "/delivery/$token": `/delivery/${places.deliveryToken}`,
  "/sample/$token": `/sample/${places.sampleToken}`,
});

/** Returns every path with a page in the interface; a child has the path of its parent before its own. */
export function pathsOfInterface(): string[] {
  const client = join(packageRoot(), "client");
  const sources = readdirSync(client, { recursive: true, encoding: "utf8" }).filter((path) =>
    /(Routes?|\/?routes)\.tsx?$/.test(path),
  );
  return sources.flatMap((path) => {
    const routes = routesIn(readFileSync(join(client, path), "utf8"));
    // A route without a path frames its children.
    const paths = routes
      .filter(({ isPage, path }) => isPage && path !== "")
      .map((route) => fullPath(route, routes));
    return [...new Set(paths)];
  });
}

interface Route {
  name: string;
  parent: string;
  path: string;
  isPage: boolean;
}

function routesIn(source: string): Route[] {
  const [, ...declared] = source.split(/^(?:export )?const (?=\w+ = createRoute\()/m);
  return declared.map((text) => ({
    name: /^\w+/.exec(text)?.[0] ?? "",
    parent: /getParentRoute: \(\) => (\w+)/.exec(text)?.[1] ?? "",
    path: /\bpath: "([^"]*)"/.exec(text)?.[1] ?? "",
    isPage: /\bcomponent:/.test(text),
  }));
}

function fullPath({ parent: name, path }: Route, routes: Route[]): string {
  const parent = routes.find((route) => route.name === name);
  if (!parent || parent.path === "") return path;
  return path === "/" ? fullPath(parent, routes) : `${fullPath(parent, routes)}/${path}`;
}

/** Whether a page needs no session. */
export function isBeforeSignIn(path: string): boolean {
  return BEFORE_SIGN_IN.includes(path) || path.startsWith("/explore");
}

/** Whether a page opens inside the frame of a signed-in user. */
export function isInFrame(path: string): boolean {
  return !BEFORE_SIGN_IN.includes(path);
}
