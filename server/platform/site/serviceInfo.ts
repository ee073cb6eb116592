import { releaseVersion } from "./release.ts";

/** The description of a service as GA4GH service-info 1.0 defines it. */
export interface ServiceInfo {
  id: string;
  name: string;
  type: { group: string; artifact: string; version: string };
  description: string;
  organization: { name: string; url: string };
  documentationUrl: string;
  version: string;
}

/** Describes a GA4GH service of this server. artifact, version: of the standard. organization: its name; by default
 *  the host name of the server. The id is the reversed host name of the server, as the standard recommends. */
export function describeService(
  origin: string,
  {
    artifact,
    version,
    name,
    description,
    organization,
  }: {
    artifact: string;
    version: string;
    name: string;
    description: string;
    organization?: string | undefined;
  },
): ServiceInfo {
  const host = URL.canParse(origin) ? new URL(origin).hostname : "localhost";
  const isName = /^[a-z\d-]+(\.[a-z\d-]+)*\.[a-z]+$/i.test(host);
  return {
    id: `${isName ? host.split(".").toReversed().join(".") : host}.${artifact}`,
    name,
    type: { group: "org.ga4gh", artifact, version },
    description,
    organization: { name: organization || host, url: origin },
    documentationUrl: `${origin}/api/docs`,
    version: releaseVersion(),
  };
}
