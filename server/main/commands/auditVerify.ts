import { Command, InvalidArgumentError } from "commander";
import { parseHead, readKeptHead } from "../../platform/audit/chain/keptHead.ts";
import { type Expected, verifyChain } from "../../platform/audit/chain/verifyChain.ts";
import { withSite } from "./withSite.ts";

export function auditVerifyCommand(): Command {
  return new Command("verify")
    .description("verify the hash chain of the audit log; exit code 1 on a mismatch")
    .option(
      "--expect <position:hash>",
      "a chain head that was printed or logged earlier; default: the last one kept in LANEKEEPER_HOME",
      head,
    )
    .action(({ expect }: { expect?: Expected }) =>
      withSite(async (site) => {
        const { sealed, waiting, tellsPast, head, problems } = await verifyChain(
          site,
          expect ?? (await readKeptHead(site.env.home)),
        );
        for (const problem of problems) console.log(`✘ ${problem}`);
        if (problems.length > 0) process.exitCode = 1;
        else console.log(`✔ ${counted(sealed)} what was sealed`);
        if (waiting > 0) console.log(`! ${waitingInWords(waiting, tellsPast)}`);
        if (head !== undefined) console.log(`Head, to be kept elsewhere and given to --expect: ${head}`);
      }),
    );
}

function head(text: string): Expected {
  const expected = parseHead(text);
  if (!expected) throw new InvalidArgumentError("It is a number, a colon and 64 hexadecimal digits.");
  return expected;
}

function waitingInWords(count: number, tellsPast: boolean): string {
  const words = count === 1 ? "1 entry waits for its seal" : `${count} entries wait for their seal`;
  return tellsPast
    ? `${words}: a demo makes up its past, and is sealed once there is an order or a study of somebody else`
    : `${words}: a server that runs gives it within a minute`;
}

function counted(sealed: number): string {
  if (sealed === 0) return "Nothing is sealed yet, so nothing is other than";
  if (sealed === 1) return "1 entry is";
  return `${sealed} entries are`;
}
