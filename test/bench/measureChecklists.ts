import { compareRates } from "./compareRates.ts";
import { ask } from "./keepAlive.ts";
import type { Bench } from "./openBench.ts";
import type { Figure } from "./run.ts";

const GOAL = 0.5;
const PATHS = {
  "The list of checklists (GET /api/mixs-checklists)": "/api/mixs-checklists",
  "One complete checklist of 106 fields": "/api/mixs-checklists?accession=ERC000022",
};

/** The checklist catalog against a bare Express route that sends the same bytes, in requests per second. */
export async function measureChecklists(bench: Bench): Promise<Figure[]> {
  const figures: Figure[] = [];
  const ours = await bench.start("ours");
  const bare = await bench.start("bareExpress");
  for (const [what, path] of Object.entries(PATHS)) {
    const { body } = await ask("GET", ours.url + path);
    await ask("PUT", `${bare.url}/given`, { body });
    figures.push(
      await compareRates(`${what}, requests per second, against bare Express with the same bytes`, {
        ours: { url: ours.url + path },
        other: { url: `${bare.url}/given` },
        goal: GOAL,
      }),
    );
  }
  await ours.stop();
  await bare.stop();
  return figures;
}
