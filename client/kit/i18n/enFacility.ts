import { search } from "./en/search.ts";
import { accountPage } from "./en/accountPage.ts";
import { checklists } from "./en/checklists.ts";
import { tracking } from "./en/tracking.ts";
import { provenance } from "./en/provenance.ts";
import { deliveryLinks } from "./en/deliveryLinks.ts";
import { delivery } from "./en/delivery.ts";
import { announcement } from "./en/announcement.ts";
import { audit } from "./en/audit.ts";
import { catalog } from "./en/catalog.ts";
import { publicRegistry } from "./en/publicRegistry.ts";
import { factors } from "./en/factors.ts";
import { forms } from "./en/forms.ts";
import { identities } from "./en/identities.ts";
import { imports } from "./en/imports.ts";
import { mail } from "./en/mail.ts";
import { mailChoices } from "./en/mailChoices.ts";
import { instrumentRuns } from "./en/instrumentRuns.ts";
import { modules } from "./en/modules.ts";
import { referenceData } from "./en/referenceData.ts";
import { pipelines } from "./en/pipelines.ts";
import { places } from "./en/places.ts";
import { measurements } from "./en/measurements.ts";
import { receive } from "./en/receive.ts";
import { prices } from "./en/prices.ts";
import { report } from "./en/report.ts";
import { rules } from "./en/rules.ts";
import { run } from "./en/run.ts";
import { runCauses } from "./en/runCauses.ts";
import { runTabs } from "./en/runTabs.ts";
import { siteConfig } from "./en/siteConfig.ts";
import { presets } from "./en/presets.ts";
import { demultiplexing } from "./en/demultiplexing.ts";
import { runFolders } from "./en/runFolders.ts";
import { runs } from "./en/runs.ts";
import { sequencing } from "./en/sequencing.ts";
import { libraries } from "./en/libraries.ts";
import { settings } from "./en/settings.ts";
import { signInSettings } from "./en/signInSettings.ts";
import { startStream } from "./en/startStream.ts";
import { amendments } from "./en/amendments.ts";
import { attachments } from "./en/attachments.ts";
import { shipping } from "./en/shipping.ts";
import { storage } from "./en/storage.ts";
import { terms } from "./en/terms.ts";
import { packageStore } from "./en/packageStore.ts";
import { addPipeline } from "./en/addPipeline.ts";
import { readImports } from "./en/readImports.ts";
import { streams } from "./en/streams.ts";
import { tokens } from "./en/tokens.ts";
import { uploads } from "./en/uploads.ts";
import { departments } from "./en/departments.ts";
import { rights } from "./en/rights.ts";
import { users } from "./en/users.ts";
import { webhooks } from "./en/webhooks.ts";
import { workspace } from "./en/workspace.ts";

/** The English texts of extensive pages, mostly those of the facility, by key. A text with placeholders is a function
 *  of their values. */
export const enFacility = {
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
