import { type Organism, organisms } from "./organisms.ts";

/** The bundled taxon a text means: by its id, its name or a synonym, in any case. undefined for all others, which are
 *  no mistakes: the list holds the usual taxa only. */
export function organismOf(text: string): Organism | undefined {
  const wanted = text.trim().toLowerCase();
  return organisms().find(({ taxId, name, synonyms = [] }) =>
    [taxId, name, ...synonyms].some((known) => known.toLowerCase() === wanted),
  );
}
