import { isAbsolute } from "node:path";
import { z } from "zod";
import { UPLOAD_UNTOUCHED_DAYS } from "../limits.ts";

const extension = z
  .string()
  .trim()
  .toLowerCase()
  .max(20)
  .regex(/^(\.[a-z0-9]+)+$/, "A file extension starts with a dot, as in .fastq.gz");

// Changes name some of the fields and must not fill in the defaults of the others.
const accessFields = z.object({
  departmentSharing: z.boolean(),
  allowDeleteSubmittedOrders: z.boolean(),
  allowUserAssemblyDownload: z.boolean(),
  selfRegistration: z.boolean(),
});
const configFields = z.object({
  allowedExtensions: z.array(extension).min(1).max(20),
  allowSingleEnd: z.boolean(),
  uploadUntouchedDays: z.int().min(1).max(365),
});
const dataBasePath = z
  .string()
  .max(1000)
  .refine((path) => isAbsolute(path) && !path.includes("\0"), "dataBasePath must be an absolute path")
  .nullable();

/** What an administrator decides about access (additions §4). */
export const accessSettings = z.object({
  departmentSharing: accessFields.shape.departmentSharing.default(false),
  allowDeleteSubmittedOrders: accessFields.shape.allowDeleteSubmittedOrders.default(false),
  allowUserAssemblyDownload: accessFields.shape.allowUserAssemblyDownload.default(false),
  selfRegistration: accessFields.shape.selfRegistration.default(true),
});

/** Where sequencing files lie and which are taken. dataBasePath: absolute folder, null while unset.
 *  uploadUntouchedDays: after so many days an upload nobody continued is cancelled and swept. */
export const sequencingFilesSettings = z.object({
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
    })
    .prefault({}),
});

/** Which modules were switched, and whether all are off at once. Only what was decided: server/modules/ knows what
 *  holds for the others. */
export const modulesSettings = z.object({
  modules: z.record(z.string().max(100), z.boolean()).default({}),
  globalDisabled: z.boolean().default(false),
});

/** Every stored setting by its key; a key that was never saved has its defaults. */
export const settingSchemas = {
  access: accessSettings,
  modules: modulesSettings,
  "sequencing-files": sequencingFilesSettings,
};

export type SettingKey = keyof typeof settingSchemas;
export type SettingValue<Key extends SettingKey> = z.output<(typeof settingSchemas)[Key]>;

export const accessChange = accessFields.partial();
export const sequencingFilesChange = z.object({
  dataBasePath: dataBasePath.optional(),
  config: configFields.partial().optional(),
});
