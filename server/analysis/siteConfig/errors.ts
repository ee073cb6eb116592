import { refusal } from "../../platform/errors/refusal.ts";
import { sentence } from "../../platform/errors/rules/sentence.ts";

export const siteConfigRefused = refusal(
  "siteConfig.refused",
  400,
  "Nextflow does not accept this configuration. {problem}",
);
export const siteConfigAtLine = sentence("siteConfig.atLine", "Line {line}: {words}");
export const siteConfigProblem = sentence("siteConfig.problem", "{words}");
export const siteConfigTooSlow = refusal(
  "siteConfig.tooSlow",
  400,
  "Nextflow did not read this configuration within {seconds} seconds. Save it again when the server is less busy.",
);
export const siteConfigPlugins = refusal(
  "siteConfig.plugins",
  400,
  "Line {line}: a plugins block would replace the plugins that workflows declare. Remove it, and install plugins for the user that runs Lanekeeper.",
);
