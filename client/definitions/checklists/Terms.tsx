import { Button, Stack, Text, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useState } from "react";
import { t } from "../../kit/i18n/t.ts";
import classes from "./checklists.module.css";
import { hasWords, searchWords } from "./searchChecklists.ts";

const SHOWN = 8;
const SEARCHABLE = 20;

/** The allowed terms of a field. A long list is folded to its first terms, or to the terms that match the search. */
export function Terms({ label, terms, search }: { label: string; terms: string[]; search: string }) {
  const [isOpen, { toggle }] = useDisclosure();
  const [sought, setSought] = useState("");

  if (terms.length <= SHOWN) return <Listed terms={terms} />;
  const words = searchWords(search);
  const matching = words.length === 0 ? [] : terms.filter((term) => hasWords([term], words));
  const first = (matching.length > 0 ? matching : terms).slice(0, SHOWN);
  const found = terms.filter((term) => hasWords([term], searchWords(sought)));
  return (
    <Stack gap={6} align="flex-start">
      {!isOpen && <Listed terms={first} isCut />}
      {isOpen && terms.length > SEARCHABLE && (
        <TextInput
          size="xs"
          w="100%"
          maw={320}
          type="search"
          aria-label={t("checklist.terms.search", { label })}
          placeholder={t("checklist.terms.searchHint")}
          value={sought}
          onChange={(event) => setSought(event.currentTarget.value)}
        />
      )}
      {isOpen && (
        <ul className={classes.terms} tabIndex={0} aria-label={t("checklist.terms", { label })}>
          {found.map((term) => (
            <Text component="li" size="sm" key={term}>
              {term}
            </Text>
          ))}
        </ul>
      )}
      {isOpen && found.length === 0 && (
        <Text size="sm" c="dimmed">
          {t("checklist.terms.none")}
        </Text>
      )}
      <Button size="compact-sm" variant="subtle" onClick={toggle} aria-expanded={isOpen}>
        {isOpen ? t("checklist.terms.fold") : t("checklist.terms.all", { terms: terms.length })}
      </Button>
    </Stack>
  );
}

function Listed({ terms, isCut = false }: { terms: string[]; isCut?: boolean }) {
  return (
    <Text size="sm" className={classes.text ?? ""}>
      {terms.join(" · ")}
      {isCut && " · …"}
    </Text>
  );
}
