import { Button, Group, Radio, Stack, Text } from "@mantine/core";
import { IconColumns3 } from "@tabler/icons-react";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { t } from "../../kit/i18n/t.ts";
import { scrollIntoView } from "../../kit/components/scrollIntoView.ts";
import { SearchField } from "../../kit/components/SearchField.tsx";
import type { TechnologyFormField, Technology } from "./technologyFormField.ts";
import { cardId, FACILITY, WORDS } from "./cards.ts";
import { ChoiceCard } from "./ChoiceCard.tsx";
import { TechnologyCard } from "./TechnologyCard.tsx";
import classes from "./catalogSelection.module.css";

const SEARCHED_ABOVE = 8;
const LIST_MARGIN_PX = 8;

/**
 * Chooses a technology, the facility's choice, or free text: a group of radio buttons with cards. A search never
 * hides the chosen one.
 * @param gone the chosen technology if it no longer exists in the catalog
 * @param compared ids of the technologies to compare
 * @param inWords the input for free text, while it is chosen
 */
export function TechnologyCards({
  about: { id, label, description, required, error },
  technologies,
  gone,
  chosen,
  onChoose,
  compared,
  comparedMax,
  inWords,
  onCompared,
  onCompare,
}: {
  about: TechnologyFormField;
  technologies: Technology[];
  gone: { id: string; name: string } | undefined;
  chosen: string | null;
  onChoose: (card: string) => void;
  compared: string[];
  comparedMax: number;
  inWords: ReactNode;
  onCompared: (ids: string[]) => void;
  onCompare: () => void;
}) {
  const [search, setSearch] = useState("");
  const found = useMemo(() => technologies.filter((one) => matches(one, search)), [technologies, search]);
  const shown = technologies.filter((one) => found.includes(one) || cardId(one.id) === chosen);
  const list = useRef<HTMLDivElement>(null);
  // Scrolls the chosen card into view, also when the form opens with a stored choice.
  useEffect(() => {
    const card = chosen === null ? null : list.current?.querySelector<HTMLElement>("[data-checked]");
    if (list.current && card) scrollIntoView(card, list.current, LIST_MARGIN_PX);
  }, [chosen]);

  const cards = [
    ...(required ? [] : [FACILITY]),
    ...(gone ? [cardId(gone.id)] : []),
    WORDS,
    ...shown.map((one) => cardId(one.id)),
  ];
  // A link to a problem of the field targets the radio button that would receive focus.
  const elementId = (card: string) =>
    card === (chosen !== null && cards.includes(chosen) ? chosen : cards[0]) ? id : `${id}-${card}`;

  return (
    <Radio.Group
      label={label}
      description={description}
      required={required}
      error={error}
      value={chosen}
      onChange={onChoose}
    >
      <Stack gap="xs" py={6}>
        <div className={classes.list}>
          {!required && (
            <ChoiceCard
              id={elementId(FACILITY)}
              value={FACILITY}
              title={t("catalogSelection.facility")}
              text={t("catalogSelection.facility.text")}
              isChosen={chosen === FACILITY}
            />
          )}
          {gone && (
            <ChoiceCard
              id={elementId(cardId(gone.id))}
              value={cardId(gone.id)}
              title={gone.name}
              text={t("catalogSelection.gone")}
              isChosen
            />
          )}
          <ChoiceCard
            id={elementId(WORDS)}
            value={WORDS}
            title={t("catalogSelection.request")}
            text={t("catalogSelection.request.text")}
            isChosen={chosen === WORDS}
          />
        </div>
        {inWords}
        {technologies.length > SEARCHED_ABOVE && (
          <Group gap="sm">
            <div className={classes.search}>
              <SearchField
                label={t("catalogSelection.search")}
                placeholder={t("catalogSelection.searchHint")}
                value={search}
                onSearch={setSearch}
              />
            </div>
            <Text size="sm" c="dimmed" role="status">
              {found.length === 0
                ? t("catalogSelection.none")
                : t("catalogSelection.found", { found: found.length, total: technologies.length })}
            </Text>
          </Group>
        )}
        <div
          className={classes.list}
          ref={list}
          data-long={technologies.length > SEARCHED_ABOVE || undefined}
        >
          {shown.map((technology) => (
            <TechnologyCard
              key={technology.id}
              id={elementId(cardId(technology.id))}
              technology={technology}
              isChosen={chosen === cardId(technology.id)}
              isCompared={compared.includes(technology.id)}
              mayCompare={technologies.length > 1 && compared.length < comparedMax}
              onCompared={(is) =>
                onCompared(
                  is ? [...compared, technology.id] : compared.filter((other) => other !== technology.id),
                )
              }
            />
          ))}
        </div>
        {compared.length > 0 && (
          <Group gap="sm">
            <Button
              size="xs"
              variant="default"
              leftSection={<IconColumns3 size={14} aria-hidden />}
              disabled={compared.length < 2}
              onClick={onCompare}
            >
              {t("catalogSelection.compare.open", { chosen: compared.length })}
            </Button>
            <Text size="sm" c="dimmed" role="status">
              {compared.length < 2 && t("catalogSelection.compare.more")}
              {compared.length === comparedMax && t("catalogSelection.compare.full")}
            </Text>
          </Group>
        )}
      </Stack>
    </Radio.Group>
  );
}

function matches(technology: Technology, search: string): boolean {
  const { name, manufacturer, shortDescription, platformFamily, bestFor } = technology;
  const text = [name, manufacturer, shortDescription, platformFamily, ...bestFor].join(" ").toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
