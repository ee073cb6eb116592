import { refusal } from "../../platform/errors/refusal.ts";

export const draftNotFound = refusal(
  "derivation.draftNotFound",
  404,
  "The repository that was read is no longer stored. Read it again.",
);
export const noMainScript = refusal(
  "derivation.noMainScript",
  502,
  "The repository has no {main} at its top, so it is no Nextflow workflow. Check the address and the revision.",
);
export const repositoryHasLinks = refusal(
  "derivation.repositoryHasLinks",
  502,
  "The repository contains the link or submodule {path}. Add a revision without links and submodules.",
);
export const repositoryTooManyFiles = refusal(
  "derivation.repositoryTooManyFiles",
  502,
  "The repository has more than {most} files. Ask its authors for a release without test data.",
);
export const repositoryTooLarge = refusal(
  "derivation.repositoryTooLarge",
  502,
  "The files of the repository exceed {mebibytes} MiB. Ask its authors for a release without test data.",
);
export const documentUnusable = refusal(
  "derivation.documentUnusable",
  502,
  "{file} cannot be read: it is no valid JSON object of at most 2 MiB. Ask the authors of the workflow to correct it.",
);
export const tooManySettings = refusal(
  "derivation.tooManySettings",
  502,
  "nextflow_schema.json describes {count} settings; at most {most} are supported. Write a package with the settings that you need.",
);
export const noInputParameter = refusal(
  "derivation.noInputParameter",
  502,
  "The workflow has no parameter “input”, so it cannot receive a samplesheet. Write a package for it.",
);
export const sheetWithoutColumns = refusal(
  "derivation.sheetWithoutColumns",
  502,
  "{file} describes no columns with names, so no samplesheet can be derived. Write a package for the workflow.",
);
export const columnsOpen = refusal(
  "derivation.columnsOpen",
  400,
  "Choose a source or enter a value for: {columns}.",
);
export const idTaken = refusal(
  "derivation.idTaken",
  409,
  "The pipeline {id} comes from another source. Choose another ID.",
);
export const serverPathRefused = refusal(
  "derivation.serverPathRefused",
  400,
  "{path} must be a folder, or an archive that ends in .zip, .tar, .tar.gz or .tgz, which Lanekeeper can read",
);
export const archiveNameRefused = refusal(
  "derivation.archiveNameRefused",
  400,
  "The name of an archive must end in .zip, .tar, .tar.gz or .tgz",
);
export const archiveEmpty = refusal("derivation.archiveEmpty", 400, "The archive is empty");
export const archiveTooLarge = refusal(
  "derivation.archiveTooLarge",
  413,
  "An archive has at most {mebibytes} MiB. Leave out test data, or place it on the server and enter its path.",
  { mebibytes: 256 },
);
export const uploadGone = refusal(
  "derivation.uploadGone",
  404,
  "The uploaded archive is no longer stored. Upload it again.",
);
export const stepsNotDetermined = refusal(
  "derivation.stepsNotDetermined",
  400,
  "Nextflow could not determine the steps, so those of the modules stay. Nextflow: {words}",
);
export const stepsTooSlow = refusal(
  "derivation.stepsTooSlow",
  400,
  "Nextflow did not determine the steps within {seconds} seconds, so those of the modules stay.",
);
export const stepsStopped = refusal(
  "derivation.stepsStopped",
  400,
  "The determination of the steps was cancelled; those of the modules stay.",
);
