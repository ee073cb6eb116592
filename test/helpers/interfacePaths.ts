import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../server/platform/site/release.ts";
import type { DemoPlaces } from "./demoPlaces.ts";

const BEFORE_SIGN_IN = ["/setup", "/status", "/sign-in", "/register", "/delivery/$token", "/sample/$token"];

/** An example URL for every path of the interface with parameters; other paths are their own URLs. */
export const addressesIn = (places: DemoPlaces): Record<string, string> => ({
  "/checklists/$accession": "/checklists/ERC000011",
  $: "/nowhere",
  "/explore/$": "/explore/no/where/at/all",
  "/explore/$pipelineId": "/explore/reads-qc",
  "/explore/checklists/$accession": "/explore/checklists/ERC000011",
  "/orders/$orderId": `/orders/${places.orderId}`,
  "/orders/$orderId/upload": `/orders/${places.orderId}/upload`,
  "/orders/$orderId/delivery": `/orders/${places.orderId}/delivery`,
  "/orders/$orderId/sequencing": `/orders/${places.orderId}/sequencing`,
  "/orders/$orderId/sequencing/import": `/orders/${places.orderId}/sequencing/import`,
  "/orders/$orderId/streams": `/orders/${places.orderId}/streams`,
  "/orders/$orderId/streams/$streamRunId": `/orders/${places.orderId}/streams/${places.streamRunId}`,
  "/orders/$orderId/samples/$sampleId": `/orders/${places.orderId}/samples/${places.sampleId}`,
  "/analyses/$runId": `/analyses/${places.runId}`,
  "/report": `/report?path=${encodeURIComponent(places.reportPath)}`,
  "/analyses/new": `/analyses/new?order=${places.orderId}`,
  "/studies/$studyId": `/studies/${places.studyId}`,
  "/studies/$studyId/form": `/studies/${places.studyId}/form`,
  "/delivery/$token": `/delivery/${places.deliveryToken}`,
  "/sample/$token": `/sample/${places.sampleToken}`,
});

/** Returns every path with a route in the interface. */
export function pathsOfInterface(): string[] {
  const client = join(packageRoot(), "client");
  const sources = readdirSync(client, { recursive: true, encoding: "utf8" }).filter((path) =>
    /(Routes?|\/?routes)\.tsx?$/.test(path),
  );
  return sources.flatMap((path) => {
    const isBelowExplore = path.endsWith("registryRoutes.ts");
    const paths = [...readFileSync(join(client, path), "utf8").matchAll(/(?:^  |, )path: "([^"]*)"/gm)];
    return paths.flatMap(([, found = ""]) => {
      if (!isBelowExplore || found.startsWith("/explore")) return found;
      return found === "/" ? [] : `/explore/${found}`;
    });
  });
}

/** Whether a page needs no session. */
export function isBeforeSignIn(path: string): boolean {
  return BEFORE_SIGN_IN.includes(path) || path.startsWith("/explore");
}
