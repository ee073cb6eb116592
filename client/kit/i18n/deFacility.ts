import { search } from "./de/search.ts";
import { accountPage } from "./de/accountPage.ts";
import { checklists } from "./de/checklists.ts";
import { tracking } from "./de/tracking.ts";
import { provenance } from "./de/provenance.ts";
import { deliveryLinks } from "./de/deliveryLinks.ts";
import { delivery } from "./de/delivery.ts";
import { announcement } from "./de/announcement.ts";
import { audit } from "./de/audit.ts";
import { catalog } from "./de/catalog.ts";
import { publicRegistry } from "./de/publicRegistry.ts";
import { factors } from "./de/factors.ts";
import { forms } from "./de/forms.ts";
import { identities } from "./de/identities.ts";
import { imports } from "./de/imports.ts";
import { mail } from "./de/mail.ts";
import { mailChoices } from "./de/mailChoices.ts";
import { instrumentRuns } from "./de/instrumentRuns.ts";
import { modules } from "./de/modules.ts";
import { referenceData } from "./de/referenceData.ts";
import { pipelines } from "./de/pipelines.ts";
import { places } from "./de/places.ts";
import { measurements } from "./de/measurements.ts";
import { receive } from "./de/receive.ts";
import { prices } from "./de/prices.ts";
import { report } from "./de/report.ts";
import { rules } from "./de/rules.ts";
import { run } from "./de/run.ts";
import { runCauses } from "./de/runCauses.ts";
import { runTabs } from "./de/runTabs.ts";
import { siteConfig } from "./de/siteConfig.ts";
import { presets } from "./de/presets.ts";
import { demultiplexing } from "./de/demultiplexing.ts";
import { runFolders } from "./de/runFolders.ts";
import { runs } from "./de/runs.ts";
import { sequencing } from "./de/sequencing.ts";
import { libraries } from "./de/libraries.ts";
import { settings } from "./de/settings.ts";
import { signInSettings } from "./de/signInSettings.ts";
import { startStream } from "./de/startStream.ts";
import { amendments } from "./de/amendments.ts";
import { attachments } from "./de/attachments.ts";
import { shipping } from "./de/shipping.ts";
import { storage } from "./de/storage.ts";
import { terms } from "./de/terms.ts";
import { packageStore } from "./de/packageStore.ts";
import { addPipeline } from "./de/addPipeline.ts";
import { readImports } from "./de/readImports.ts";
import { streams } from "./de/streams.ts";
import { tokens } from "./de/tokens.ts";
import { uploads } from "./de/uploads.ts";
import { departments } from "./de/departments.ts";
import { rights } from "./de/rights.ts";
import { users } from "./de/users.ts";
import { webhooks } from "./de/webhooks.ts";
import { workspace } from "./de/workspace.ts";
import type { enFacility } from "./enFacility.ts";
import type { Texts } from "./t.ts";

/** The German texts of extensive pages, mostly those of the facility, by key. */
export const deFacility: Texts<typeof enFacility> = {
  ...search,
  ...accountPage,
  ...checklists,
  ...tracking,
  ...provenance,
  ...deliveryLinks,
  ...delivery,
  ...announcement,
  ...audit,
  ...catalog,
  ...publicRegistry,
  ...factors,
  ...forms,
  ...identities,
  ...imports,
  ...mail,
  ...mailChoices,
  ...instrumentRuns,
  ...modules,
  ...pipelines,
  ...referenceData,
  ...places,
  ...measurements,
  ...receive,
  ...prices,
  ...report,
  ...run,
  ...runCauses,
  ...runTabs,
  ...rules,
  ...presets,
  ...demultiplexing,
  ...runFolders,
  ...runs,
  ...siteConfig,
  ...sequencing,
  ...libraries,
  ...settings,
  ...signInSettings,
  ...startStream,
  ...amendments,
  ...attachments,
  ...shipping,
  ...storage,
  ...terms,
  ...packageStore,
  ...addPipeline,
  ...readImports,
  ...streams,
  ...tokens,
  ...uploads,
  ...departments,
  ...rights,
  ...users,
  ...webhooks,
  ...workspace,
};
