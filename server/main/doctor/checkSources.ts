import { ApiError } from "../../platform/errors/apiError.ts";
import { requestOffers } from "../../analysis/pipelines/install/readOffers.ts";
import { allSources } from "../../analysis/pipelines/install/getSources.ts";
import type { Site } from "../../platform/site/site.ts";
import { fetchCatalog } from "../../definitions/catalog/provider/fetchCatalog.ts";
import { readCatalog } from "../../definitions/catalog/readCatalog.ts";
import { resolveSyncUrl } from "../../definitions/catalog/syncUrl.ts";
import { good, wrong, type Finding } from "./finding.ts";

/** Checks that the package registries and the provider of the technology catalog answer. Sources of this server
 *  itself are skipped, because it need not run. */
export async function checkSources(site: Site): Promise<Finding[]> {
  const { env } = site;
  const sources = (await allSources(site.database, site)).filter(
    ({ id }) => id !== "registry" || env.registryUrl !== undefined,
  );
  const stored = (await readCatalog(site.database))?.config.syncUrl ?? null;
  const isOwn = stored === null && env.serviceApiUrl === undefined && env.registryUrl === undefined;
  const findings = await Promise.all([
    ...sources.map(async (source): Promise<Finding> => {
      const { reason, needsKey } = await requestOffers(site, source);
      const name = source.id === "registry" ? "REGISTRY_URL" : `The package source ${source.id}`;
      const where = source.kind === "github" ? source.repository : source.url;
      return reason === null || needsKey
        ? good(`${name} is reachable (${where})`)
        : wrong(`${name} (${where}): ${reason}`, whereToMend(source.id));
    }),
    ...(isOwn ? [] : [checkProvider(resolveSyncUrl(site, stored), stored === null)]),
  ]);
  return findings;
}

const whereToMend = (id: string) =>
  id === "registry"
    ? "Correct REGISTRY_URL, or check the network connection."
    : "Correct or remove the source in the pipeline store, or check the network connection.";

async function checkProvider(url: string, isOfEnvironment: boolean): Promise<Finding> {
  const name = isOfEnvironment
    ? "The catalog provider of the environment"
    : "The configured catalog provider";
  try {
    await fetchCatalog(url);
    return good(`${name} is reachable (${url})`);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return wrong(
      `${name} (${url}): ${error.message}`,
      isOfEnvironment
        ? "Correct SERVICE_API_URL or REGISTRY_URL, or check the network connection."
        : "Correct the provider in the technology catalog, or check the network connection.",
    );
  }
}
