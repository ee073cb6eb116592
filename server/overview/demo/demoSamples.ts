import { organisms } from "../../definitions/organisms/organisms.ts";
import type { Recipe } from "./content/recipes.ts";

export interface DemoSample {
  code: string;
  title: string;
  organism: string;
  taxId: string;
}

/** Returns the samples of an order of a recipe. number: of the order, for the sample IDs. */
export function demoSamples(
  recipe: Recipe,
  { count, number }: { count: number; number: number },
): DemoSample[] {
  return Array.from({ length: count }, (_, index) => {
    const organism = recipe.organisms[index % recipe.organisms.length] ?? "metagenome";
    return {
      code: `${recipe.prefix}${number}-${String(index + 1).padStart(2, "0")}`,
      title: recipe.title(index),
      organism,
      taxId: taxonId(organism),
    };
  });
}

function taxonId(name: string): string {
  const organism = organisms().find((one) => one.name === name);
  if (!organism) throw new Error(`The list of organisms has no ${name}`);
  return organism.taxId;
}
