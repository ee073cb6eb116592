import { count } from "../count.ts";

/** Rules that start analyses automatically. */
export const rules = {
  "rules.title": "Automatic analyses",
  "rules.text": "Rules that start an analysis when an order, a sequencing run or a study is ready for it.",
  "rules.open": "Automatic analyses",
  "rules.tabs": "Parts of the page",
  "rules.tab.rules": "Rules",
  "rules.tab.log": "Decisions",
  "rules.new": "New rule",
  "rules.new.text": "The rule applies to changes from the moment it is saved, not to earlier orders.",
  "rules.failed": "Couldn't load the rules",
  "rules.notSaved": "Couldn't save the rule",
  "rules.saved": "Rule saved",
  "rules.create": "Create rule",
  "rules.save": "Save rule",
  "rules.delete": "Delete",
  "rules.deleted": ({ name }: { name: string }) => `Rule ${name} deleted`,
  "rules.deletedRule": ({ name }: { name: string }) => `${name} (deleted)`,
  "rules.notFound.title": "Rule not found",
  "rules.notFound.text": "It may have been deleted.",
  "rules.empty.title": "No rules",
  "rules.empty.text":
    "A rule starts an analysis without a click, for example read QC as soon as all reads of an order have arrived.",
  "rules.name": "Rule",
  "rules.last": "Last decision",
  "rules.started30": "Started",
  "rules.others30": "Not started",
  "rules.startedCount": ({ runs }: { runs: number }) => `${count(runs, "analysis", "analyses")} in 30 days`,
  "rules.active": "On",
  "rules.turn": ({ name }: { name: string }) => `Turn on ${name}`,
  "rules.pausedBadge": "Paused",
  "rules.paused.failures": "Paused after failures",
  "rules.paused.failures.text":
    "As many analyses in a row failed as the rule allows. Fix the cause, then turn the rule on again.",
  "rules.paused.author": "Paused because of its author",
  "rules.paused.author.text":
    "The user who saved the rule last was deactivated or may no longer do what the rule does. Turn the rule on again to become its author.",

  "rules.sentence.order_reads_complete": ({ pipeline }: { pipeline: string }) =>
    `When the reads of an order are complete, start ${pipeline}`,
  "rules.sentence.sequencing_run_ended": ({ pipeline }: { pipeline: string }) =>
    `When a sequencing run of an order has ended, start ${pipeline}`,
  "rules.sentence.study_ready": ({ pipeline }: { pipeline: string }) =>
    `When a study is ready for submission, start ${pipeline}`,

  "rules.form": "A rule: when, what to start, and what to do with the results",
  "rules.form.when": "When",
  "rules.form.start": "Start",
  "rules.form.after": "Then, within limits",
  "rules.form.name": "Name",
  "rules.form.name.hint": "Shown on the analyses it starts and in the audit log.",
  "rules.form.trigger": "Trigger",
  "rules.trigger.order_reads_complete": "The reads of an order are complete",
  "rules.trigger.order_reads_complete.hint":
    "Every sample without an issue has reads, and no upload, import or join of lanes of the order is open. Further reads later count as new input.",
  "rules.trigger.sequencing_run_ended": "A sequencing run has ended",
  "rules.trigger.sequencing_run_ended.hint":
    "A monitored sequencing run of the order has stopped, and its reads are imported. The analysis covers the samples with reads.",
  "rules.trigger.study_ready": "A study is ready for submission",
  "rules.trigger.study_ready.hint":
    "The study was marked as ready. The analysis covers its samples with reads.",
  "rules.form.technologies": "Only technologies or platforms",
  "rules.form.departments": "Only departments",
  "rules.form.any": "Leave empty for all.",
  "rules.form.minSamples": "Minimum samples",
  "rules.form.minSamples.hint": "Samples with reads.",
  "rules.form.pipeline": "Pipeline",
  "rules.form.pipeline.hint": "Each analysis uses the version that is installed when it starts.",
  "rules.form.pipeline.off": ({ name }: { name: string }) => `${name} (disabled)`,
  "rules.onSuccess": "On success",
  "rules.onSuccess.notify": "Notify the author of the rule",
  "rules.onSuccess.notify.short": "Notify",
  "rules.onSuccess.notify.hint": "The results stay inside the facility until a user releases them.",
  "rules.onSuccess.propose": "Propose the results as final",
  "rules.onSuccess.propose.short": "Propose",
  "rules.onSuccess.propose.hint":
    "Users who may release results are notified. The customer sees nothing before the release.",
  "rules.onSuccess.publish": "Release the results and publish the delivery",
  "rules.onSuccess.publish.short": "Publish",
  "rules.onSuccess.publish.hint":
    "The customer sees the results and the cleaned reads at once. If a check of the publication fails, neither is published and the results are proposed for review.",
  "rules.form.runsPerDay": "Starts within 24 hours",
  "rules.form.runsPerDay.hint": "Further orders wait for up to 7 days.",
  "rules.form.activeRunsMax": "Simultaneous analyses",
  "rules.form.activeRunsMax.hint": "Further orders wait.",
  "rules.form.failuresMax": "Failures in a row",
  "rules.form.failuresMax.hint": "Then the rule pauses and the facility is notified.",

  "rules.dryRun": ({ days }: { days: number }) => `Test against the last ${days} days`,
  "rules.dryRun.needsPipeline": "Select a pipeline to test the rule.",
  "rules.dryRun.failed": "Couldn't test the rule",
  "rules.dryRun.title": ({ days }: { days: number }) =>
    `What the rule would have done in the last ${days} days`,
  "rules.dryRun.none": ({ days }: { days: number }) =>
    `Nothing reached the state of the trigger in the last ${days} days.`,
  "rules.dryRun.counts": ({
    targets,
    started,
    skipped,
    limited,
    refused,
  }: {
    targets: number;
    started: number;
    skipped: number;
    limited: number;
    refused: number;
  }) =>
    `Of ${targets}: ${started} started, ${skipped} skipped, ${limited} held back by a limit, ${refused} refused by the check.`,
  "rules.dryRun.partial": ({ targets }: { targets: number }) => `Only the latest ${targets} were evaluated.`,
  "rules.dryRun.limits":
    "An estimate that starts nothing: it uses today's samples, reads, settings and pipeline version, counts each order once at its latest reads, and ignores the limit of simultaneous analyses. Deleted orders are missing.",

  "rules.log.failed": "Couldn't load the decisions",
  "rules.log.none": "No decisions yet",
  "rules.log.pages": "Pages of decisions",
  "rules.anyRule": "Any rule",
  "rules.anyOutcome": "Any decision",
  "rules.target": "Order or study",
  "rules.at": "Time",
  "rules.run": "Analysis",
  "rules.reason": "Reason",
  "rules.samplesColumn": "Samples",
  "rules.samples": ({ samples }: { samples: number }) => count(samples, "sample", "samples"),
  "rules.byHand": "Requested by a user",
  "rules.outcome": "Decision",
  "rules.outcome.started": "Started",
  "rules.outcome.skipped": "Skipped",
  "rules.outcome.limited": "Waiting for a limit",
  "rules.outcome.refused": "Check failed",
  "rules.reason.demo": "The order belongs to the demo.",
  "rules.reason.noReads": "No sample has reads.",
  "rules.reason.technology": "The technology is not among those of the rule.",
  "rules.reason.department": "The department is not among those of the rule.",
  "rules.reason.minSamples": "Fewer samples with reads than the rule requires.",
  "rules.reason.ownResult": "The only new reads are results of automatic analyses.",
  "rules.reason.alreadyStarted": "The rule has already started an analysis of these reads.",
  "rules.reason.runsPerDay": "The starts within 24 hours are used up.",
  "rules.reason.activeRuns": "As many analyses of the rule are active as it allows.",
  "rules.reason.changed": "The reads have changed since; there is a later decision.",
  "rules.result.completed": "Completed",
  "rules.result.proposed": "Completed, results proposed",
  "rules.result.published": "Completed, results released and delivery published",
  "rules.result.notPublished": "Completed, but not published.",
  "rules.result.failed": "Failed",
  "rules.result.cancelled": "Cancelled",
  "rules.result.notStarted": "The analysis could not be started.",
  "rules.result.deleted": "The analysis was deleted.",

  "rules.now": "Apply a rule",
  "rules.now.started": "Analysis started",
  "rules.now.skipped": "No analysis started",
  "rules.now.limited": "The analysis waits for a limit of the rule",
  "rules.now.refused": "The check of the analysis failed",
  "rules.now.failed": "Couldn't apply the rule",
  "rules.now.once": "A rule starts one analysis of the same reads.",
  "rules.startedBy": "Started automatically by rule",
  "rules.startedByHand": "Started by a user with rule",
  "rules.proposed.title": "Proposed as final results",
  "rules.proposed.text": "Review the results, then release them to the customer.",
};
