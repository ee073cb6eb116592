import { accounts } from "../accounts.ts";
import { apiDocument } from "../apiDocument.ts";
import { amendments } from "../amendments.ts";
import { attachments } from "../attachments.ts";
import { audit } from "../audit.ts";
import { checklists, templates } from "../checklists.ts";
import { delivery } from "../delivery.ts";
import { deliveryLinks } from "../deliveryLinks.ts";
import { exports } from "../exports.ts";
import { files } from "../files.ts";
import { forms } from "../forms.ts";
import { formSettings } from "../formSettings.ts";
import { imports } from "../imports.ts";
import { instance } from "../instance.ts";
import { libraries } from "../libraries.ts";
import { intake } from "../intake.ts";
import { mail, mailLinks } from "../mail.ts";
import { orders } from "../orders.ts";
import { personalData } from "../personalData.ts";
import { pipelineSettings } from "../pipelineSettings.ts";
import { measurements } from "../measurements.ts";
import { places } from "../places.ts";
import { provenance } from "../provenance.ts";
import { reads } from "../reads.ts";
import { registry } from "../registry.ts";
import { runChecks } from "../runChecks.ts";
import { runProgress } from "../runProgress.ts";
import { runFolders } from "../runFolders.ts";
import { runResults } from "../runResults.ts";
import { runs } from "../runs.ts";
import { instrumentRuns } from "../instrumentRuns.ts";
import { sequencing } from "../sequencing.ts";
import { settings } from "../settings.ts";
import { shipping } from "../shipping.ts";
import { signInSettings, signOn } from "../signOn.ts";
import { streams } from "../streams.ts";
import { studies } from "../studies.ts";
import { technologies, technologyAdministration } from "../technologies.ts";
import { billing } from "../billing.ts";
import { departments } from "../departments.ts";
import { services } from "../services.ts";
import { terms } from "../terms.ts";
import { tokens } from "../tokens.ts";
import { uploads } from "../uploads.ts";
import { users } from "../users.ts";
import { webhooks } from "../webhooks.ts";
import { toolRegistry } from "../toolRegistry.ts";
import { tower } from "../tower.ts";
import { weblog } from "../weblog.ts";
import { workflowService } from "../workflowService.ts";
import { accountsDescribed } from "./accounts.ts";
import { apiDocumentDescribed } from "./apiDocument.ts";
import { amendmentsDescribed } from "./amendments.ts";
import { attachmentsDescribed } from "./attachments.ts";
import { auditDescribed } from "./audit.ts";
import { checklistsDescribed, templatesDescribed } from "./checklists.ts";
import { deliveryDescribed } from "./delivery.ts";
import { deliveryLinksDescribed } from "./deliveryLinks.ts";
import { exportsDescribed } from "./exports.ts";
import { filesDescribed } from "./files.ts";
import { formsDescribed } from "./forms.ts";
import { formSettingsDescribed } from "./formSettings.ts";
import { importsDescribed } from "./imports.ts";
import { instanceDescribed } from "./instance.ts";
import { librariesDescribed } from "./libraries.ts";
import { intakeDescribed } from "./intake.ts";
import { mailDescribed, mailLinksDescribed } from "./mail.ts";
import { ordersDescribed } from "./orders.ts";
import { personalDataDescribed } from "./personalData.ts";
import { pipelineSettingsDescribed } from "./pipelineSettings.ts";
import { probes, probesDescribed } from "./probes.ts";
import { measurementsDescribed } from "./measurements.ts";
import { placesDescribed } from "./places.ts";
import { provenanceDescribed } from "./provenance.ts";
import { readsDescribed } from "./reads.ts";
import { registryDescribed } from "./registry.ts";
import { runChecksDescribed } from "./runChecks.ts";
import { runProgressDescribed } from "./runProgress.ts";
import { runFoldersDescribed } from "./runFolders.ts";
import { runResultsDescribed } from "./runResults.ts";
import { runsDescribed } from "./runs.ts";
import { type Section, section } from "./section.ts";
import { instrumentRunsDescribed } from "./instrumentRuns.ts";
import { sequencingDescribed } from "./sequencing.ts";
import { settingsDescribed } from "./settings.ts";
import { shippingDescribed } from "./shipping.ts";
import { signInSettingsDescribed, signOnDescribed } from "./signOn.ts";
import { streamsDescribed } from "./streams.ts";
import { studiesDescribed } from "./studies.ts";
import { technologiesDescribed, technologyAdministrationDescribed } from "./technologies.ts";
import { servicesDescribed } from "./services.ts";
import { billingDescribed } from "./billing.ts";
import { departmentsDescribed } from "./departments.ts";
import { termsDescribed } from "./terms.ts";
import { tokensDescribed } from "./tokens.ts";
import { uploadsDescribed } from "./uploads.ts";
import { usersDescribed } from "./users.ts";
import { webhooksDescribed } from "./webhooks.ts";
import { toolRegistryDescribed } from "./toolRegistry.ts";
import { towerDescribed } from "./tower.ts";
import { weblogDescribed } from "./weblog.ts";
import { workflowServiceDescribed } from "./workflowService.ts";

/** All endpoints with their documentation, in document order. */
export const sections: Section[] = [
  section("Instance", "/api", instance, instanceDescribed),
  section("Accounts", "/api", [...accounts, ...signOn, ...terms, ...departments, ...tokens], {
    ...accountsDescribed,
    ...signOnDescribed,
    ...departmentsDescribed,
    ...termsDescribed,
    ...tokensDescribed,
  }),
  section("Mail", "/api", mailLinks, mailLinksDescribed),
  section("Forms and checklists", "/api", [...forms, ...services, ...checklists, ...templates], {
    ...formsDescribed,
    ...servicesDescribed,
    ...checklistsDescribed,
    ...templatesDescribed,
  }),
  section("Orders and samples", "/api", [...orders, ...amendments, ...attachments], {
    ...ordersDescribed,
    ...amendmentsDescribed,
    ...attachmentsDescribed,
  }),
  section("Shipping and receipt", "/api", [...shipping, ...intake], {
    ...shippingDescribed,
    ...intakeDescribed,
  }),
  section("Measurements", "/api", measurements, measurementsDescribed),
  section("Places", "/api", places, placesDescribed),
  section("Prices and quotes", "/api", billing, billingDescribed),
  section("Studies", "/api", studies, studiesDescribed),
  section("Uploads", "/api", uploads, uploadsDescribed),
  section("Files and reads", "/api", [...files, ...reads], { ...filesDescribed, ...readsDescribed }),
  section("Deliveries", "/api", [...delivery, ...deliveryLinks], {
    ...deliveryDescribed,
    ...deliveryLinksDescribed,
  }),
  section("Pipeline runs", "/api", [...runs, ...runProgress, ...runChecks, ...runResults], {
    ...runsDescribed,
    ...runProgressDescribed,
    ...runChecksDescribed,
    ...runResultsDescribed,
  }),
  section("Provenance", "/api", provenance, provenanceDescribed),
  section("Pipeline events", "/api", weblog, weblogDescribed),
  section("Runs reported by Nextflow", "/api", tower, towerDescribed),
  section("Sequencing runs", "/api", [...sequencing, ...imports], {
    ...sequencingDescribed,
    ...importsDescribed,
  }),
  section("Libraries and pools", "/api", libraries, librariesDescribed),
  section("Instrument runs", "/api", instrumentRuns, instrumentRunsDescribed),
  section("Live sequencing", "/api", streams, streamsDescribed),
  section("Run folders", "/api", runFolders, runFoldersDescribed),
  section("Exports", "/api", exports, exportsDescribed),
  section(
    "Administration",
    "/api",
    [
      ...users,
      ...personalData,
      ...settings,
      ...signInSettings,
      ...mail,
      ...pipelineSettings,
      ...formSettings,
    ],
    {
      ...usersDescribed,
      ...personalDataDescribed,
      ...settingsDescribed,
      ...signInSettingsDescribed,
      ...mailDescribed,
      ...pipelineSettingsDescribed,
      ...formSettingsDescribed,
    },
  ),
  section("Webhooks", "/api", webhooks, webhooksDescribed),
  section("Sequencing technology", "/api", [...technologies, ...technologyAdministration], {
    ...technologiesDescribed,
    ...technologyAdministrationDescribed,
  }),
  section("Registry", "", registry, registryDescribed),
  section("GA4GH Tool Registry Service", "", toolRegistry, toolRegistryDescribed),
  section("GA4GH Workflow Execution Service", "", workflowService, workflowServiceDescribed),
  section("Audit", "/api", audit, auditDescribed),
  section("Operation", "", probes, probesDescribed),
  section("This document", "/api", apiDocument, apiDocumentDescribed),
];
