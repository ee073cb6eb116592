import { Refused, type RestClient } from "../rest/RestClient.ts";

const LISTED_MAX = 200;
const REPLACEMENT_REFUSED = "Read replacement validation failed";

export const REPLACE_READS = "--replace-reads";
export const REPLACE_READS_HELP =
  "replace the active reads of the samples; without this option, a run that would replace reads of another origin is refused with a list of them";

interface Replaced {
  sampleCode: string;
  files: string[];
}

/** Creates a run, prints its number and id, and returns its id. Raises Refused, and without `replaceReads` an error
 *  that lists the read sets the run would replace. */
export async function postRun(client: RestClient, request: object, replaceReads = false): Promise<string> {
  const body = JSON.stringify({ ...request, ...(replaceReads && { replaceReads }) });
  try {
    const { run } = await client.send<{ run: { id: string; runNumber: string } }>(
      "POST",
      "/api/pipelines/runs",
      body,
    );
    console.log(`Created ${run.runNumber} (id ${run.id}).`);
    return run.id;
  } catch (error) {
    if (!(error instanceof Refused) || error.message !== REPLACEMENT_REFUSED) throw error;
    const checked = await client.send<{ replaced: Replaced[] }>(
      "POST",
      "/api/pipelines/validate-metadata",
      body,
    );
    throw new Error(describeReplaced(checked.replaced), { cause: error });
  }
}

function describeReplaced(replaced: Replaced[]): string {
  return [
    "The run was not created: it would replace these active reads.",
    ...replaced
      .slice(0, LISTED_MAX)
      .map(({ sampleCode, files }) => `Sample ${sampleCode}: ${files.join(", ")}`),
    ...(replaced.length > LISTED_MAX ? [`and ${replaced.length - LISTED_MAX} more`] : []),
    `To replace them, repeat the command with ${REPLACE_READS}. Their files are kept as superseded reads.`,
  ].join("\n");
}
