import { Stack } from "@mantine/core";
import { useState } from "react";
import {
  parseSelection,
  type TechnologySelection,
} from "../../../server/definitions/catalog/rules/selection.ts";
import type { TechnologyFormField, Catalog, Technology } from "./technologyFormField.ts";
import { cardId, FACILITY, WORDS } from "./cards.ts";
import { CompareDialog } from "./CompareDialog.tsx";
import { Hints } from "./Hints.tsx";
import { NextSteps } from "./NextSteps.tsx";
import { TechnologyCards } from "./TechnologyCards.tsx";
import { WordsField } from "./WordsField.tsx";

const COMPARED_MAX = 3;

/** Chooses a technology of the catalog and its parts. Switching back to a technology restores its former answers. */
export function TechnologyChoice({
  about,
  catalog,
  options,
  answer,
  samples,
  onAnswer,
}: {
  about: TechnologyFormField;
  catalog: Catalog;
  options: string[];
  answer: unknown;
  samples: number | undefined;
  onAnswer: (answer: unknown) => void;
}) {
  const selection = parseSelection(answer);
  const words = typeof answer === "string" || typeof answer === "number" ? String(answer) : "";
  const [isWriting, setWriting] = useState(words !== "");
  const [left, setLeft] = useState<ReadonlyMap<string, unknown>>(new Map());
  const [compared, setCompared] = useState<string[]>([]);
  const [isComparing, setComparing] = useState(false);
  const chosen = selection
    ? cardId(selection.technologyId)
    : isWriting || words !== ""
      ? WORDS
      : about.required
        ? null
        : FACILITY;

  function choose(card: string) {
    if (card === chosen) return;
    if (chosen !== null) setLeft(new Map(left).set(chosen, answer));
    setWriting(card === WORDS);
    if (card === FACILITY) return onAnswer(null);
    const technology = catalog.technologies.find(({ id }) => cardId(id) === card);
    onAnswer(left.get(card) ?? (technology ? selectionFor(technology) : null));
  }

  function change(changed: Record<string, unknown>) {
    const merged = Object.entries({ ...(answer as object), ...changed });
    onAnswer(Object.fromEntries(merged.filter(([, value]) => value !== undefined)));
  }

  return (
    <Stack gap="sm">
      <TechnologyCards
        about={about}
        technologies={catalog.technologies}
        gone={goneTechnology(catalog, selection)}
        chosen={chosen}
        onChoose={choose}
        compared={compared}
        comparedMax={COMPARED_MAX}
        inWords={
          chosen === WORDS && (
            <WordsField
              about={about}
              options={options}
              text={words}
              isAlone={false}
              onText={(text) => onAnswer(text === "" ? null : text)}
            />
          )
        }
        onCompared={setCompared}
        onCompare={() => setComparing(true)}
      />
      {selection && (
        <>
          <NextSteps
            id={about.id}
            catalog={catalog}
            selection={selection}
            answer={answer as Record<string, unknown>}
            onChange={change}
          />
          <Hints catalog={catalog} selection={selection} samples={samples} />
        </>
      )}
      <CompareDialog
        opened={isComparing}
        technologies={catalog.technologies.filter(({ id }) => compared.includes(id))}
        chosen={selection?.technologyId}
        onChoose={(id) => {
          choose(cardId(id));
          setComparing(false);
        }}
        onClose={() => setComparing(false)}
      />
    </Stack>
  );
}

/** Names and types are stored with the order, because the catalog may change. */
function selectionFor(technology: Technology): TechnologySelection {
  const { id, name, platformFamily, readLengthClass, supportedReadLayouts } = technology;
  return {
    technologyId: id,
    technologyName: name,
    ...(platformFamily === null ? {} : { platformFamily }),
    ...(readLengthClass === null ? {} : { readLengthClass }),
    ...(supportedReadLayouts === null ? {} : { supportedReadLayouts }),
  };
}

function goneTechnology({ technologies }: Catalog, selection: TechnologySelection | undefined) {
  if (!selection || technologies.some(({ id }) => id === selection.technologyId)) return undefined;
  const { technologyId, technologyName = technologyId } = selection;
  return { id: technologyId, name: technologyName };
}
