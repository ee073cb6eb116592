import { CatalogRevision } from "../../db/models/CatalogRevision.ts";
import { anyone } from "../gates.ts";
import { trpc } from "../trpc.ts";
import type { CatalogConfig } from "./rules/catalog.ts";
import { selectable } from "./rules/selectable.ts";
import { resolveAssets } from "./rules/resolveAssets.ts";
import { readConfig } from "./rules/readConfig.ts";
import { typedCatalog } from "./rules/typedCatalog.ts";

export const technologiesRouter = trpc.router({
  catalog: anyone.query(async () => {
    const newest = await CatalogRevision.query().orderBy("revision", "desc").first();
    return typedCatalog(
      resolveAssets(
        selectable((newest?.config as unknown as CatalogConfig) ?? readConfig({})),
        "http://localhost",
      ),
    );
  }),
});
