import { isAbsolute } from "node:path";
import { z } from "zod";
import { USER_ROLES } from "../../../db/values.ts";
import { inputText } from "../../platform/errors/schemaText.ts";
import {
  STREAM_POLL_DEFAULT_MS,
  STREAM_POLL_MAX_MS,
  STREAM_POLL_MIN_MS,
  STREAM_STABILITY_DEFAULT_MS,
  STREAM_STABILITY_MAX_MS,
  STREAM_STABILITY_MIN_MS,
  UPLOAD_UNTOUCHED_DAYS,
} from "../limits.ts";
import { readPublicUrl } from "../../platform/site/publicUrl.ts";
import { email } from "../users/person.ts";
import { optionalText, text } from "../../platform/input/text.ts";
import { announcementSettings } from "./announcementFields.ts";
import { mailSettings } from "./mailFields.ts";
import { signInSettings } from "./signInFields.ts";
import { MARKED_STEPS } from "./markedSteps.ts";
import { pipelineSourceList } from "./pipelineSourceFields.ts";
import { DEFAULT_CODE_PATTERN, sampleCodePattern } from "./sampleCodePattern.ts";
import { folderPath, referenceDataSettings } from "./referenceDataFields.ts";
import { slurmDefaults, slurmFields } from "./slurmFields.ts";

const extension = z
  .string()
  .trim()
  .toLowerCase()
  .max(20)
  .regex(
    /^(\.[a-z0-9]+)+$/,
    inputText("settings.extensionRefused", "A file extension starts with a dot, e.g. .fastq.gz"),
  );

const ROLES_REFUSED = inputText(
  "settings.secondFactorRolesRefused",
  "secondFactorRoles must list roles: {roles}",
  {
    roles: USER_ROLES.join(", "),
  },
);

// Changes name some of the fields and must not fill in the defaults of the others.
const accessFields = z.object({
  departmentSharing: z.boolean(),
  allowDeleteSubmittedOrders: z.boolean(),
  allowUserAssemblyDownload: z.boolean(),
  selfRegistration: z.boolean(),
  leadsInvite: z.boolean(),
  acceptOrders: z.boolean(),
  secondFactorRoles: z
    .array(z.enum(USER_ROLES, ROLES_REFUSED), ROLES_REFUSED)
    .max(100, ROLES_REFUSED)
    .transform((roles) => USER_ROLES.filter((role) => roles.includes(role))),
});
const configFields = z.object({
  allowedExtensions: z.array(extension).min(1).max(20),
  allowSingleEnd: z.boolean(),
  uploadUntouchedDays: z.int().min(1).max(365),
  receivedDataClass: z.enum(["cleaned", "raw"], "receivedDataClass must be cleaned or raw").nullable(),
});
const dataBasePath = z
  .string()
  .max(1000)
  .refine(
    (path) => isAbsolute(path) && !path.includes("\0"),
    inputText("settings.dataBasePathRefused", "dataBasePath must be an absolute path"),
  )
  .nullable();

/** Access settings (additions §4). selfRegistration: null until decided. leadsInvite: leads of departments may
 *  invite researchers to them. acceptOrders: the facility accepts each order; off, a submitted order is accepted at once. secondFactorRoles: roles whose users must set up a second factor. */
export const accessSettings = z.object({
  departmentSharing: accessFields.shape.departmentSharing.default(false),
  allowDeleteSubmittedOrders: accessFields.shape.allowDeleteSubmittedOrders.default(false),
  allowUserAssemblyDownload: accessFields.shape.allowUserAssemblyDownload.default(false),
  selfRegistration: accessFields.shape.selfRegistration.nullable().default(null),
  leadsInvite: accessFields.shape.leadsInvite.default(true),
  acceptOrders: accessFields.shape.acceptOrders.default(true),
  secondFactorRoles: accessFields.shape.secondFactorRoles.default([]),
});

/** Storage and accepted types of sequencing files. dataBasePath: absolute directory, null while unset.
 *  uploadUntouchedDays: an unfinished upload without progress is cancelled and removed after so many days.
 *  receivedDataClass: the data class that the interface proposes for received FASTQ files: deliverable as they are
 *  (cleaned) or raw; null until decided, which means cleaned. The documented calls ignore it. */
const sequencingFilesSettings = z.object({
  dataBasePath: dataBasePath.default(null),
  config: z
    .object({
      allowedExtensions: configFields.shape.allowedExtensions.default([
        ".fastq.gz",
        ".fq.gz",
        ".fastq",
        ".fq",
      ]),
      allowSingleEnd: configFields.shape.allowSingleEnd.default(true),
      uploadUntouchedDays: configFields.shape.uploadUntouchedDays.default(UPLOAD_UNTOUCHED_DAYS),
      receivedDataClass: configFields.shape.receivedDataClass.default(null),
    })
    .prefault({}),
});

/** The explicit decisions on modules, and whether all are disabled. server/access/modules/ adds the defaults. */
const modulesSettings = z.object({
  modules: z.record(z.string().max(100), z.boolean()).default({}),
  globalDisabled: z.boolean().default(false),
});

const httpAddress = (name: string) =>
  z
    .string()
    .max(1000)
    .refine(
      isHttpAddress,
      inputText("settings.httpAddressRefused", "{name} must be an http or https address without a query", {
        name,
      }),
    )
    .nullable();
const profile = z
  .string()
  .trim()
  .max(500)
  .regex(
    /^[A-Za-z0-9_.,-]*$/,
    inputText(
      "settings.profileRefused",
      "A Nextflow profile may contain only letters, digits, dots, commas, dashes and underscores",
    ),
  )
  .transform((names) => (names === "" ? null : names))
  .nullable();

const limitFields = z.object({
  cpus: z.int().min(1).max(4096).nullable(),
  memoryGb: z.int().min(1).max(100_000).nullable(),
  timeHours: z.int().min(1).max(8784).nullable(),
});

const keepDays = z.int().min(1).max(3650).nullable();

const executionFields = z.object({
  useSlurm: z.boolean(),
  slurm: slurmFields.partial(),
  limits: limitFields.partial(),
  pipelineRunDir: folderPath("pipelineRunDir"),
  workKeepDays: keepDays,
  workKeepDaysFailed: keepDays,
  nextflowPath: folderPath("nextflowPath"),
  nextflowProfile: profile,
  weblogUrl: httpAddress("weblogUrl"),
  pipelineOverrides: z
    .record(
      z.string().max(128),
      z.object({
        mode: z.enum(["inherit", "local", "slurm"]).default("inherit"),
        slurm: slurmFields.partial().optional(),
        nextflowProfile: profile.optional(),
      }),
    )
    .refine(
      (overrides) => Object.keys(overrides).length <= 500,
      inputText("settings.tooManyOverrides", "At most {most} per-pipeline overrides are allowed", {
        most: 500,
      }),
    ),
});

/** Execution settings (additions §4). pipelineRunDir: absolute directory; null: `runs/` of LANEKEEPER_HOME.
 *  workKeepDays, workKeepDaysFailed: days after the end of a completed, or of a failed or cancelled run, after which its
 *  work files are deleted; null: never.
 *  limits: the most that one task of a Nextflow workflow may request; null without a limit.
 *  weblogSecret: encrypted (server/access/settings/seal.ts), null while unset. */
export const pipelineExecutionSettings = z.object({
  useSlurm: executionFields.shape.useSlurm.default(false),
  slurm: slurmDefaults.prefault({}),
  limits: z
    .object({
      cpus: limitFields.shape.cpus.default(null),
      memoryGb: limitFields.shape.memoryGb.default(null),
      timeHours: limitFields.shape.timeHours.default(null),
    })
    .prefault({}),
  pipelineRunDir: executionFields.shape.pipelineRunDir.default(null),
  workKeepDays: executionFields.shape.workKeepDays.default(14),
  workKeepDaysFailed: executionFields.shape.workKeepDaysFailed.default(30),
  nextflowPath: executionFields.shape.nextflowPath.default(null),
  nextflowProfile: executionFields.shape.nextflowProfile.default(null),
  weblogUrl: executionFields.shape.weblogUrl.default(null),
  weblogSecret: z.string().max(4000).nullable().default(null),
  pipelineOverrides: executionFields.shape.pipelineOverrides.default({}),
});

const streamsFields = z.object({
  outputRoot: folderPath("outputRoot"),
  pollIntervalMs: z.int().min(STREAM_POLL_MIN_MS).max(STREAM_POLL_MAX_MS),
  stabilityThresholdMs: z.int().min(STREAM_STABILITY_MIN_MS).max(STREAM_STABILITY_MAX_MS),
  usePolling: z.boolean(),
});

/** Output root and monitoring settings (additions §4). outputRoot: absolute directory, null while unset.
 *  pollIntervalMs: interval of the monitor. stabilityThresholdMs: time without growth before a growing file is counted
 *  again. usePolling: for file systems without change notifications. */
export const streamsSettings = z.object({
  config: z
    .object({
      outputRoot: streamsFields.shape.outputRoot.default(null),
      pollIntervalMs: streamsFields.shape.pollIntervalMs.default(STREAM_POLL_DEFAULT_MS),
      stabilityThresholdMs: streamsFields.shape.stabilityThresholdMs.default(STREAM_STABILITY_DEFAULT_MS),
      usePolling: streamsFields.shape.usePolling.default(false),
    })
    .prefault({}),
});

const runFoldersFields = z.object({
  roots: z.array(folderPath("roots").unwrap()).max(20),
  importReads: z.boolean(),
});

/** Run folders. roots: directories below which the instruments write, or into which their runs are copied. importReads:
 *  whether reads of demultiplexed runs become the reads of their samples without a decision for each run. */
export const runFoldersSettings = z.object({
  roots: runFoldersFields.shape.roots.default([]),
  importReads: runFoldersFields.shape.importReads.default(true),
});

const PUBLIC_URL_REFUSED = inputText(
  "settings.publicUrlRefused",
  "publicUrl must be an http or https address of host and port, without a path",
);
const publicUrl = z
  .string()
  .max(1000)
  .transform((address, context) => {
    const read = readPublicUrl(address);
    if (read !== undefined) return read;
    context.addIssue(PUBLIC_URL_REFUSED);
    return z.NEVER;
  })
  .nullable();
const facilityFields = z.object({
  publicUrl,
  name: text(120).min(1, inputText("settings.nameEmpty", "name must not be empty")).nullable(),
  contactEmail: email.nullable(),
  url: httpAddress("url"),
  language: z.enum(["en", "de"], inputText("settings.languageRefused", "language must be en or de")),
  timeZone: z
    .string()
    .max(100)
    .refine(
      isTimeZone,
      inputText("settings.timeZoneRefused", "timeZone must be a time zone, e.g. Europe/Berlin"),
    )
    .nullable(),
});

/** Contact details of the facility, for pages without sign-in and downloads. Each is null until set. publicUrl: the URL
 *  of this installation for users and programs; PUBLIC_URL takes precedence. language: of mails to people who have not
 *  chosen one. timeZone: of the daily digest; null is the zone of the server. */
export const facilitySettings = z.object({
  publicUrl: facilityFields.shape.publicUrl.default(null),
  name: facilityFields.shape.name.default(null),
  contactEmail: facilityFields.shape.contactEmail.default(null),
  url: facilityFields.shape.url.default(null),
  language: facilityFields.shape.language.default("en"),
  timeZone: facilityFields.shape.timeZone.default(null),
});

const shippingFields = z.object({ address: optionalText(1_000), instructions: optionalText(10_000) });

/** Where customers send their samples: the postal address, and instructions for orders whose service has none. */
export const shippingSettings = z.object({
  address: z.string().nullable().default(null),
  instructions: z.string().nullable().default(null),
});

/** The required pattern of sample IDs, checked when an order is submitted. */
const sampleCodesSettings = z.object({ pattern: sampleCodePattern.default(DEFAULT_CODE_PATTERN) });

/** The logo of the facility. type: as found in its bytes. */
const facilityLogoSettings = z.object({
  image: z
    .object({
      type: z.enum(["png", "jpeg", "webp"]),
      sha256: z.string(),
      base64: z.string(),
    })
    .nullable()
    .default(null),
});

/** The setup guide on the home page: whether it is hidden, and the steps that an admin has marked as done. */
const setupGuideSettings = z.object({
  isDismissed: z.boolean().default(false),
  marked: z.array(z.enum(MARKED_STEPS)).default([]),
});

const PRICE_REFUSED = inputText("settings.priceRefused", "A price must be a number from 0 to 1,000,000");
const price = z.number(PRICE_REFUSED).min(0, PRICE_REFUSED).max(1_000_000, PRICE_REFUSED).nullable();
const pricesFields = z.object({
  currency: text(10).min(1).nullable(),
  perCoreHour: price,
  perGbHour: price,
  showToOwners: z.boolean(),
});

/** Prices of computing. Without them, analyses show hours and no amounts. perGbHour: for a gigabyte (1,024³ bytes) of
 *  requested memory. showToOwners: whether customers see the costs of their released analyses. */
export const pricesSettings = z.object({
  currency: pricesFields.shape.currency.default(null),
  perCoreHour: pricesFields.shape.perCoreHour.default(null),
  perGbHour: pricesFields.shape.perGbHour.default(null),
  showToOwners: pricesFields.shape.showToOwners.default(false),
});

/** Prices and quotes. showPrices: whether researchers see the prices of their department. quoteTerms: the text below a
 *  quote. quoteDays: how long a quote can be accepted. */
const billingFields = z.object({
  showPrices: z.boolean(),
  quoteTerms: z.string().pipe(text(10_000)),
  quoteDays: z.int().min(1).max(3_650),
});
export const billingSettings = z.object({
  showPrices: billingFields.shape.showPrices.default(false),
  quoteTerms: billingFields.shape.quoteTerms.default(""),
  quoteDays: billingFields.shape.quoteDays.default(30),
});

/** Nextflow configurations of the site, by pipeline id, "*" for all (server/analysis/siteConfig/). sealed: the encrypted
 *  text. checkedBy: the version of the Nextflow that accepted it; null where none was found. */
const siteConfigurationSettings = z.object({
  texts: z
    .record(
      z.string().max(128),
      z.object({
        sealed: z.string(),
        sha256: z.string(),
        checkedBy: z.string().nullable(),
        warnings: z.array(z.string()),
        changedAt: z.string(),
      }),
    )
    .default({}),
});

/** Package sources besides the default registry. */
const pipelineSourcesSettings = z.object({ sources: pipelineSourceList.default([]) });

/** Every stored setting by its key; defaults for keys that were never saved. */
export const settingSchemas = {
  access: accessSettings,
  announcement: announcementSettings,
  billing: billingSettings,
  facility: facilitySettings,
  "facility-logo": facilityLogoSettings,
  mail: mailSettings,
  modules: modulesSettings,
  "sample-codes": sampleCodesSettings,
  "pipeline-execution": pipelineExecutionSettings,
  "pipeline-prices": pricesSettings,
  "pipeline-sources": pipelineSourcesSettings,
  "reference-data": referenceDataSettings,
  "run-folders": runFoldersSettings,
  "sequencing-files": sequencingFilesSettings,
  "setup-guide": setupGuideSettings,
  shipping: shippingSettings,
  "site-configuration": siteConfigurationSettings,
  "sign-in": signInSettings,
  streams: streamsSettings,
};

export type SettingKey = keyof typeof settingSchemas;
export type SettingValue<Key extends SettingKey> = z.output<(typeof settingSchemas)[Key]>;

export const accessChange = accessFields.partial();
export const facilityChange = facilityFields
  .partial()
  .extend({ sampleCodePattern: sampleCodePattern.optional() });
export const sequencingFilesChange = z.object({
  dataBasePath: dataBasePath.optional(),
  config: configFields.partial().optional(),
});
export const pricesChange = pricesFields.partial();
export const shippingChange = shippingFields;
export const runFoldersChange = runFoldersFields.partial();
export const billingChange = billingFields.partial();
export const streamsChange = z.object({ config: streamsFields.partial() });
/** weblogSecret: in plain text, encrypted before storage; null or empty removes it. */
export const pipelineExecutionChange = executionFields.partial().extend({
  weblogSecret: z
    .string()
    .max(500)
    .refine(
      (secret) => !/\p{Cc}|\p{Surrogate}/u.test(secret),
      inputText("settings.weblogSecretRefused", "weblogSecret must be a single line of text"),
    )
    .nullable()
    .optional(),
});

function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

function isHttpAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, search, hash, username, password } = new URL(address);
  return /^https?:$/.test(protocol) && search + hash + username + password === "";
}
