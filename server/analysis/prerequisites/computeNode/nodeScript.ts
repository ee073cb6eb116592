import { shellQuoted } from "../../executors/shellQuoted.ts";

export const TOLD_FILE = "told";

/**
 * Posts an event without a run and reports the status and the beginning of the answer. Uses the Node.js of process
 * packages, which posts their events with the same TLS certificates.
 */
const POST = `const answer = await fetch(process.argv[1], {
  method: "POST", redirect: "manual", body: "{}",
  headers: { "Content-Type": "application/json" }, signal: AbortSignal.timeout(10_000),
}).catch((error) => ({ error: error.cause?.code ?? error.name }));
if (answer.error) console.log("error " + answer.error);
else console.log(answer.status + " " + (await answer.text()).slice(0, 300).replace(/\\s+/g, " "));`;

/**
 * Returns the script of a job that reports what a compute node sees: line by line in the file "told" of `folder`, which
 * appears when it is complete; the job fails if it cannot write there. weblogUrl: without the secret. Pure.
 */
export function nodeScript({
  folder,
  node,
  nextflow,
  dataFolder,
  weblogUrl,
}: {
  folder: string;
  /** The Node.js of process packages. */
  node: string;
  /** undefined: not needed. */
  nextflow: string | undefined;
  dataFolder: string | null;
  weblogUrl: string | undefined;
}): string {
  return `#!/usr/bin/env bash
# What a compute node sees of what runs need. Written by Lanekeeper for its prerequisite check.
cd ${shellQuoted(folder)} || exit 3
exec >${TOLD_FILE}.draft || exit 3
echo "host=\${HOSTNAME-}"
version=$(timeout 20 ${shellQuoted(node)} --version) || version=
echo "node=$version"
${nextflow === undefined ? "" : `if command -v ${shellQuoted(nextflow)} >/dev/null; then echo nextflow=yes; else echo nextflow=no; fi\n`}${
    dataFolder === null
      ? ""
      : `if [[ -d ${shellQuoted(dataFolder)} && -r ${shellQuoted(dataFolder)} ]]; then echo data=yes; else echo data=no; fi\n`
  }${weblogUrl === undefined ? "" : weblogLines(node, weblogUrl)}mv -f ${TOLD_FILE}.draft ${TOLD_FILE}
`;
}

function weblogLines(node: string, url: string): string {
  return `if [[ $version ]]; then
  said=$(timeout 20 ${shellQuoted(node)} --input-type=module -e ${shellQuoted(POST)} ${shellQuoted(url)}) || said="error no answer"
elif command -v curl >/dev/null; then
  body=$(curl --silent --max-time 10 --header 'Content-Type: application/json' --data '{}' --write-out '\\n%{http_code}' ${shellQuoted(url)})
  code=$?
  if ((code == 0)); then said="\${body##*$'\\n'} \${body%$'\\n'*}"; else said="error curl $code"; fi
else
  said=unasked
fi
echo "weblog=\${said//$'\\n'/ }"
`;
}
