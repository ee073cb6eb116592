import { z } from "zod";

/** The keys that every GA4GH service describes itself with. */
export const serviceInfo = z
  .object({
    id: z.string(),
    name: z.string(),
    type: z.object({ group: z.string(), artifact: z.string(), version: z.string() }),
    description: z.string(),
    organization: z.object({ name: z.string(), url: z.string() }),
    documentationUrl: z.string(),
    version: z.string(),
  })
  .meta({ id: "ServiceInfo" });
