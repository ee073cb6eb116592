/**
 * The sender of events in a Nextflow: Nextflow itself or a version of nf-weblog, which post to the weblog; a version of
 * nf-tower, which uses the trace protocol; or none, so that only the trace file and the process tell how a run stands.
 */
export type EventSender = "itself" | { plugin: string } | { tower: string } | null;

/** From this version on, a plugin posts the events. */
const PLUGIN_SINCE = [23, 7];
/** The line of nf-tower that belongs to a Nextflow: another one may lack what the program expects. */
const TOWER_LINES: Record<string, string> = {
  "23.10": "1.6",
  "24.04": "1.9",
  "24.10": "1.9",
  "25.04": "1.11",
  "25.10": "1.17",
  "26.04": "1.28",
};

/**
 * Chooses the sender of events. Nextflow ends at once when it cannot fetch a requested plugin, so only an installed
 * plugin is chosen, nf-tower first. version: of Nextflow; plugins: the names in its plugin directory. Pure.
 */
export function chooseSender(version: string, plugins: string[]): EventSender {
  const line = TOWER_LINES[version.split(".").slice(0, 2).join(".")];
  const tower = newestVersion("nf-tower", plugins, (one) => line !== undefined && one.startsWith(`${line}.`));
  if (tower !== undefined) return { tower };
  if (hasWeblog(version)) return "itself";
  const plugin = newestVersion("nf-weblog", plugins);
  return plugin === undefined ? null : { plugin };
}

/** Returns whether this version posts events without a plugin. Pure. */
export function hasWeblog(version: string): boolean {
  const [year = 0, month = 0] = version.split(".").map(Number);
  const [sinceYear = 0, sinceMonth = 0] = PLUGIN_SINCE;
  return year < sinceYear || (year === sinceYear && month < sinceMonth);
}

function newestVersion(
  name: string,
  plugins: string[],
  isUsable: (version: string) => boolean = () => true,
): string | undefined {
  return plugins
    .flatMap((plugin) => (plugin.startsWith(`${name}-`) ? plugin.slice(name.length + 1) : []))
    .filter((version) => /^\d+\.\d+\.\d+$/.test(version) && isUsable(version))
    .toSorted((one, other) => one.localeCompare(other, "en", { numeric: true }))
    .at(-1);
}
