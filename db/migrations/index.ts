import type { Knex } from "knex";
import * as createUsersAndSessions from "./20261121100000_create_users_and_sessions.ts";
import * as createSettingsAndAudit from "./20261121100100_create_settings_and_audit.ts";
import * as createOrdersAndSamples from "./20261121100200_create_orders_and_samples.ts";
import * as createReadsAndFiles from "./20261121100300_create_reads_and_files.ts";
import * as createSequencingUploads from "./20261121100400_create_sequencing_uploads.ts";
import * as createForms from "./20261121100500_create_forms.ts";
import * as createChecklists from "./20261121100600_create_checklists.ts";
import * as extendStudies from "./20261121100700_extend_studies.ts";
import * as createDeliveryLinks from "./20261121100750_create_delivery_links.ts";
import * as createDownloads from "./20261121100800_create_downloads.ts";
import * as createPipelineConfigs from "./20261121100900_create_pipeline_configs.ts";
import * as createPipelineRuns from "./20261121101000_create_pipeline_runs.ts";
import * as linkPromotedReads from "./20261121101200_link_promoted_reads.ts";
import * as countPipelineRuns from "./20261121101300_count_pipeline_runs.ts";
import * as indexLaunches from "./20261121101400_index_launches.ts";
import * as planSequencingRuns from "./20261121101500_plan_sequencing_runs.ts";
import * as dropEventTimesIndex from "./20261121101550_drop_event_times_index.ts";
import * as createStreamRuns from "./20261121101600_create_stream_runs.ts";
import * as createStreamTakings from "./20261121101700_create_stream_takings.ts";
import * as createCatalogRevisions from "./20261121101800_create_catalog_revisions.ts";
import * as createNotifications from "./20261121101900_create_notifications.ts";
import * as createOrderMessages from "./20261121102000_create_order_messages.ts";
import * as createSampleLinks from "./20261121102100_create_sample_links.ts";
import * as indexHome from "./20261121102110_index_home.ts";
import * as indexLists from "./20261121102200_index_lists.ts";
import * as indexSearch from "./20261121102300_index_search.ts";
import * as sealAuditEntries from "./20261122100000_seal_audit_entries.ts";
import * as indexOpenUploads from "./20261122100100_index_open_uploads.ts";
import * as indexUnreviewedRuns from "./20261122100500_index_unreviewed_runs.ts";
import * as indexStudyTitles from "./20261122100600_index_study_titles.ts";
import * as createSignInPlaces from "./20261122191000_create_sign_in_places.ts";
import * as runNames from "./20261122192000_run_names.ts";
import * as indexFailedRunsWithJobs from "./20261122193000_index_failed_runs_with_jobs.ts";
import * as createDeliveryItems from "./20261122194100_create_delivery_items.ts";
import * as keepReplacedReads from "./20261122194200_keep_replaced_reads.ts";
import * as useArchiveLibraryWords from "./20261122195100_use_archive_library_words.ts";
import * as preferAssemblies from "./20261122195200_prefer_assemblies.ts";
import * as createLanesAndFileHashes from "./20261122200000_create_lanes_and_file_hashes.ts";
import * as assignStoredLanes from "./20261122210000_assign_stored_lanes.ts";
import * as renameStreamTakings from "./20261123100000_rename_stream_takings.ts";
import * as storeRunSentences from "./20261123101000_store_run_sentences.ts";
import * as storeNoteSentences from "./20261123102000_store_note_sentences.ts";
import * as storeOrderSubmissions from "./20261123103000_store_order_submissions.ts";
import * as renameRestartReason from "./20261123104000_rename_restart_reason.ts";
import * as storeEventSentences from "./20261123105000_store_event_sentences.ts";
import * as indexReportTimes from "./20261123106000_index_report_times.ts";
import * as listSamplesByOwner from "./20261123150000_list_samples_by_owner.ts";
import * as listSequencingRunsByTime from "./20261123151000_list_sequencing_runs_by_time.ts";
import * as storeReadProfiles from "./20261123152000_store_read_profiles.ts";
import * as sumReadProfiles from "./20261123160000_sum_read_profiles.ts";
import * as countFailedReads from "./20261123161000_count_failed_reads.ts";
import * as setYieldTargets from "./20261123162000_set_yield_targets.ts";
import * as createStorageScans from "./20261123170000_create_storage_scans.ts";
import * as createApiTokens from "./20261124100000_create_api_tokens.ts";
import * as createMailOutbox from "./20261124110000_create_mail_outbox.ts";
import * as useDepartments from "./20261124120000_use_departments.ts";
import * as createApprovals from "./20261124121000_create_approvals.ts";
import * as createWebhooks from "./20261124130000_create_webhooks.ts";
import * as notifyOfExpiringTokens from "./20261124131000_notify_of_expiring_tokens.ts";
import * as createInvitations from "./20261124140000_create_invitations.ts";
import * as inviteDepartmentLeads from "./20261124145000_invite_department_leads.ts";
import * as addFacilityRoles from "./20261124150000_add_facility_roles.ts";
import * as createUserIdentities from "./20261124160000_create_user_identities.ts";
import * as createSecondFactors from "./20261124170000_create_second_factors.ts";
import * as addAnnouncement from "./20261124180000_add_announcement.ts";
import * as createTerms from "./20261124181000_create_terms.ts";
import * as createErasures from "./20261124182000_create_erasures.ts";
import * as storeTaskRequests from "./20261124220000_store_task_requests.ts";
import * as createAnalysisRules from "./20261125000000_create_analysis_rules.ts";
import * as addExternalRuns from "./20261124230000_add_external_runs.ts";
import * as createReferenceData from "./20261125010000_create_reference_data.ts";
import * as createRunReferenceData from "./20261125011000_create_run_reference_data.ts";
import * as storeWorkFiles from "./20261126010000_store_work_files.ts";
import * as storeRunProfiles from "./20261126020000_store_run_profiles.ts";
import * as createLibrariesAndPools from "./20261128100000_create_libraries_and_pools.ts";
import * as createInstrumentRuns from "./20261128101000_create_instrument_runs.ts";
import * as createRunFolders from "./20261128102000_create_run_folders.ts";
import * as createServicesAndPlaces from "./20261128103000_create_services_and_places.ts";
import * as giveServicesForms from "./20261128104000_give_services_forms.ts";
import * as codeTubesAndPlaces from "./20261128120000_code_tubes_and_places.ts";
import * as createPipelinePresets from "./20261128121000_create_pipeline_presets.ts";
import * as createReadIntake from "./20261128180000_create_read_intake.ts";
import * as createIndexSets from "./20261128190000_create_index_sets.ts";
import * as storeOrderStages from "./20261128190500_store_order_stages.ts";
import * as planOrders from "./20261128191000_plan_orders.ts";
import * as createOrderTemplates from "./20261128192000_create_order_templates.ts";
import * as noteSamples from "./20261128193000_note_samples.ts";
import * as createReceipts from "./20261128200000_create_receipts.ts";
import * as keepNamesOfPlaces from "./20261128201000_keep_names_of_places.ts";
import * as countReadsOfLanes from "./20261128210000_count_reads_of_lanes.ts";
import * as createMeasurements from "./20261128215000_create_measurements.ts";
import * as createSampleDecisions from "./20261128215500_create_sample_decisions.ts";
import * as createOrderAttachments from "./20261128230000_create_order_attachments.ts";
import * as createOrderAmendments from "./20261128231000_create_order_amendments.ts";
import * as shareStreamRuns from "./20261129020000_share_stream_runs.ts";
import * as createPricesAndQuotes from "./20261128194000_create_prices_and_quotes.ts";
import * as countBasesOfFiles from "./20261129023000_count_bases_of_files.ts";
import * as demultiplexRunFolders from "./20261129081500_demultiplex_run_folders.ts";
import * as amendSamples from "./20261129083000_amend_samples.ts";
import * as attachToSamples from "./20261129022000_attach_to_samples.ts";
import * as codePools from "./20261129021000_code_pools.ts";
import * as replaceTubes from "./20261129020000_replace_tubes.ts";

/** Every migration of this release, oldest first. The names carry no extension, so they are the same
 *  whether the sources or the compiled files run. */
export const migrations: Record<string, Knex.Migration> = {
  "20261121100000_create_users_and_sessions": createUsersAndSessions,
  "20261121100100_create_settings_and_audit": createSettingsAndAudit,
  "20261121100200_create_orders_and_samples": createOrdersAndSamples,
  "20261121100300_create_reads_and_files": createReadsAndFiles,
  "20261121100400_create_sequencing_uploads": createSequencingUploads,
  "20261121100500_create_forms": createForms,
  "20261121100600_create_checklists": createChecklists,
  "20261121100700_extend_studies": extendStudies,
  "20261121100750_create_delivery_links": createDeliveryLinks,
  "20261121100800_create_downloads": createDownloads,
  "20261121100900_create_pipeline_configs": createPipelineConfigs,
  "20261121101000_create_pipeline_runs": createPipelineRuns,
  "20261121101200_link_promoted_reads": linkPromotedReads,
  "20261121101300_count_pipeline_runs": countPipelineRuns,
  "20261121101400_index_launches": indexLaunches,
  "20261121101500_plan_sequencing_runs": planSequencingRuns,
  "20261121101550_drop_event_times_index": dropEventTimesIndex,
  "20261121101600_create_stream_runs": createStreamRuns,
  "20261121101700_create_stream_takings": createStreamTakings,
  "20261121101800_create_catalog_revisions": createCatalogRevisions,
  "20261121101900_create_notifications": createNotifications,
  "20261121102000_create_order_messages": createOrderMessages,
  "20261121102100_create_sample_links": createSampleLinks,
  "20261121102110_index_home": indexHome,
  "20261121102200_index_lists": indexLists,
  "20261121102300_index_search": indexSearch,
  "20261122100000_seal_audit_entries": sealAuditEntries,
  "20261122100100_index_open_uploads": indexOpenUploads,
  "20261122100500_index_unreviewed_runs": indexUnreviewedRuns,
  "20261122100600_index_study_titles": indexStudyTitles,
  "20261122191000_create_sign_in_places": createSignInPlaces,
  "20261122192000_run_names": runNames,
  "20261122193000_index_failed_runs_with_jobs": indexFailedRunsWithJobs,
  "20261122194100_create_delivery_items": createDeliveryItems,
  "20261122194200_keep_replaced_reads": keepReplacedReads,
  "20261122195100_use_archive_library_words": useArchiveLibraryWords,
  "20261122195200_prefer_assemblies": preferAssemblies,
  "20261122200000_create_lanes_and_file_hashes": createLanesAndFileHashes,
  "20261122210000_assign_stored_lanes": assignStoredLanes,
  "20261123100000_rename_stream_takings": renameStreamTakings,
  "20261123101000_store_run_sentences": storeRunSentences,
  "20261123102000_store_note_sentences": storeNoteSentences,
  "20261123103000_store_order_submissions": storeOrderSubmissions,
  "20261123104000_rename_restart_reason": renameRestartReason,
  "20261123105000_store_event_sentences": storeEventSentences,
  "20261123106000_index_report_times": indexReportTimes,
  "20261123150000_list_samples_by_owner": listSamplesByOwner,
  "20261123151000_list_sequencing_runs_by_time": listSequencingRunsByTime,
  "20261123152000_store_read_profiles": storeReadProfiles,
  "20261123160000_sum_read_profiles": sumReadProfiles,
  "20261123161000_count_failed_reads": countFailedReads,
  "20261123162000_set_yield_targets": setYieldTargets,
  "20261123170000_create_storage_scans": createStorageScans,
  "20261124100000_create_api_tokens": createApiTokens,
  "20261124110000_create_mail_outbox": createMailOutbox,
  "20261124120000_use_departments": useDepartments,
  "20261124121000_create_approvals": createApprovals,
  "20261124130000_create_webhooks": createWebhooks,
  "20261124131000_notify_of_expiring_tokens": notifyOfExpiringTokens,
  "20261124140000_create_invitations": createInvitations,
  "20261124145000_invite_department_leads": inviteDepartmentLeads,
  "20261124150000_add_facility_roles": addFacilityRoles,
  "20261124160000_create_user_identities": createUserIdentities,
  "20261124170000_create_second_factors": createSecondFactors,
  "20261124180000_add_announcement": addAnnouncement,
  "20261124181000_create_terms": createTerms,
  "20261124182000_create_erasures": createErasures,
  "20261124220000_store_task_requests": storeTaskRequests,
  "20261124230000_add_external_runs": addExternalRuns,
  "20261125000000_create_analysis_rules": createAnalysisRules,
  "20261125010000_create_reference_data": createReferenceData,
  "20261125011000_create_run_reference_data": createRunReferenceData,
  "20261126010000_store_work_files": storeWorkFiles,
  "20261126020000_store_run_profiles": storeRunProfiles,
  "20261128100000_create_libraries_and_pools": createLibrariesAndPools,
  "20261128101000_create_instrument_runs": createInstrumentRuns,
  "20261128102000_create_run_folders": createRunFolders,
  "20261128103000_create_services_and_places": createServicesAndPlaces,
  "20261128104000_give_services_forms": giveServicesForms,
  "20261128120000_code_tubes_and_places": codeTubesAndPlaces,
  "20261128121000_create_pipeline_presets": createPipelinePresets,
  "20261128180000_create_read_intake": createReadIntake,
  "20261128190000_create_index_sets": createIndexSets,
  "20261128190500_store_order_stages": storeOrderStages,
  "20261128191000_plan_orders": planOrders,
  "20261128192000_create_order_templates": createOrderTemplates,
  "20261128193000_note_samples": noteSamples,
  "20261128194000_create_prices_and_quotes": createPricesAndQuotes,
  "20261128200000_create_receipts": createReceipts,
  "20261128201000_keep_names_of_places": keepNamesOfPlaces,
  "20261128210000_count_reads_of_lanes": countReadsOfLanes,
  "20261128215000_create_measurements": createMeasurements,
  "20261128215500_create_sample_decisions": createSampleDecisions,
  "20261128230000_create_order_attachments": createOrderAttachments,
  "20261128231000_create_order_amendments": createOrderAmendments,
  "20261129020000_replace_tubes": replaceTubes,
  "20261129020000_share_stream_runs": shareStreamRuns,
  "20261129021000_code_pools": codePools,
  "20261129022000_attach_to_samples": attachToSamples,
  "20261129023000_count_bases_of_files": countBasesOfFiles,
  "20261129081500_demultiplex_run_folders": demultiplexRunFolders,
  "20261129083000_amend_samples": amendSamples,
};
