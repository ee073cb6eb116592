const INSTALLING = /^.*\bPluginUpdater - Installing plugin (?<id>[\w.-]+) version: (?<version>[\w.+-]+)$/gm;
/** Frames of Java below which Nextflow reads or starts an installed plugin; a download has none of them. */
const LOADING = /^\s+at org\.pf4j\.\S*\b(?:loadPluginFromPath|startPlugin)\(/m;

/**
 * Returns the plugin, as <id>-<version>, that Nextflow could not load and therefore ended; undefined when its log states
 * no such end. Nextflow's message does not always name it. log: the end of .nextflow.log. Pure.
 */
export function findDamagedPlugin(log: string): string | undefined {
  const end = log.lastIndexOf(" ERROR nextflow.cli.Launcher - ");
  if (end === -1 || !LOADING.test(log.slice(end))) return undefined;
  // Plugins are loaded one after another, so that the last one is the one that failed.
  const last = [...log.slice(0, end).matchAll(INSTALLING)].at(-1)?.groups;
  return last && `${last["id"]}-${last["version"]}`;
}
