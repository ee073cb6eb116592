/**
 * Returns the lines below a heading of Nextflow's report of a failed task, such as "Command error", without their
 * common indentation and without blank lines around them. Empty without the section. Pure.
 */
export function reportSection(report: string, heading: string): string[] {
  const lines = report.split("\n");
  const at = lines.indexOf(`${heading}:`);
  if (at === -1) return [];
  const behind = lines.slice(at + 1);
  const end = behind.findIndex((line) => /^\S/.test(line));
  const section = behind.slice(0, end === -1 ? undefined : end);
  const isWritten = (line: string) => line.trim() !== "";
  const indentation = Math.min(...section.filter(isWritten).map((line) => line.search(/\S/)));
  return section
    .slice(section.findIndex(isWritten), section.findLastIndex(isWritten) + 1)
    .map((line) => line.slice(indentation));
}
