import { Command, InvalidArgumentError } from "commander";
import { parseHead, readStoredHead } from "../../platform/audit/chain/keptHead.ts";
import { type Expected, verifyChain } from "../../platform/audit/chain/verifyChain.ts";
import { withSite } from "./withSite.ts";

export function auditVerifyCommand(): Command {
  return new Command("verify")
    .description("verify the hash chain of the audit log; exit code 1 on a mismatch")
    .option(
      "--expect <position:hash>",
      "chain head that was printed or logged earlier; default: the last one stored in LANEKEEPER_HOME",
      head,
    )
    .action(({ expect }: { expect?: Expected }) =>
      withSite(async (site) => {
        const { sealed, waiting, isBackdated, head, problems } = await verifyChain(
          site,
          expect ?? (await readStoredHead(site.env.home)),
        );
        for (const problem of problems) console.log(`✘ ${problem}`);
        if (problems.length > 0) process.exitCode = 1;
        else console.log(`✔ ${counted(sealed)}`);
        if (waiting > 0) console.log(`! ${waitingInWords(waiting, isBackdated)}`);
        if (head !== undefined)
          console.log(`Chain head (store it elsewhere and pass it to --expect): ${head}`);
      }),
    );
}

function head(text: string): Expected {
  const expected = parseHead(text);
  if (!expected) throw new InvalidArgumentError("Must be a number, a colon and 64 hexadecimal digits.");
  return expected;
}

function waitingInWords(count: number, isBackdated: boolean): string {
  const words = count === 1 ? "1 entry is not sealed yet" : `${count} entries are not sealed yet`;
  return isBackdated
    ? `${words}: demo data is sealed once another user has created an order or a study`
    : `${words}: a running server seals entries within a minute`;
}

function counted(sealed: number): string {
  if (sealed === 0) return "No entries are sealed yet";
  if (sealed === 1) return "1 sealed entry is unchanged";
  return `${sealed} sealed entries are unchanged`;
}
