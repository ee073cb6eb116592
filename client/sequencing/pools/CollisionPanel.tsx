import { Alert, Anchor, Group, List, SegmentedControl, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import {
  type Collision,
  findCollisions,
  MISMATCHES_DEFAULT,
  MISMATCHES_MAX,
} from "../../../server/sequencing/libraries/rules/findCollisions.ts";
import { findDarkCycles } from "../../../server/sequencing/libraries/rules/findDarkCycles.ts";
import { t } from "../../kit/i18n/t.ts";

interface IndexedLibrary {
  libraryId: string;
  code: string;
  sampleCode: string;
  i7Sequence: string | null;
  i5Sequence: string | null;
  barcode: string | null;
}

const PAIRS_SHOWN = 5;
const MISMATCHES = Array.from({ length: MISMATCHES_MAX + 1 }, (_, mismatches) => mismatches);

/** The libraries that demultiplexing may confuse, by pair, and cycles without signal. */
export function CollisionPanel({ libraries }: { libraries: readonly IndexedLibrary[] }) {
  const [mismatches, setMismatches] = useState(MISMATCHES_DEFAULT);
  const [isLong, setIsLong] = useState(false);
  const indexed = useMemo(
    () => libraries.map(({ libraryId, ...library }) => ({ id: libraryId, ...library })),
    [libraries],
  );
  const found = useMemo(() => findCollisions(indexed, mismatches), [indexed, mismatches]);
  const dark = useMemo(() => findDarkCycles(indexed), [indexed]);
  const names = useMemo(
    () => new Map(libraries.map(({ libraryId, code, sampleCode }) => [libraryId, `${code} (${sampleCode})`])),
    [libraries],
  );
  if (libraries.length < 2) return null;
  const name = (id: string) => names.get(id) ?? id;
  const listed = (ids: string[]) => ids.map(name).slice(0, PAIRS_SHOWN).join(", ");
  const { pairs, pairCount, missing, mixed, uneven, isComplete } = found;
  const shown = isLong ? pairs : pairs.slice(0, PAIRS_SHOWN);
  const notes = [
    missing.length > 0 &&
      t("pools.collisions.missing", { libraries: missing.length, names: listed(missing) }),
    mixed.length > 0 && t("pools.collisions.mixed", { libraries: mixed.length, names: listed(mixed) }),
    uneven.length > 0 && t("pools.collisions.uneven", { libraries: uneven.length, names: listed(uneven) }),
    !isComplete && t("pools.collisions.incomplete"),
    ...dark.map(({ read, cycle }) => t(`pools.dark.${read}`, { cycle })),
  ].filter((note) => note !== false);

  return (
    <Stack gap="xs" component="section" aria-label={t("pools.collisions.title")}>
      <Group gap="sm">
        <Text size="sm">{t("pools.collisions.mismatches")}</Text>
        <SegmentedControl
          size="xs"
          aria-label={t("pools.collisions.mismatches")}
          data={MISMATCHES.map(String)}
          value={String(mismatches)}
          onChange={(value) => setMismatches(Number(value))}
        />
      </Group>
      {pairCount === 0 ? (
        <Group gap={6}>
          <IconCircleCheck size={18} color="var(--mantine-color-teal-6)" aria-hidden />
          <Text size="sm">{t("pools.collisions.none")}</Text>
        </Group>
      ) : (
        <Alert
          color="red"
          icon={<IconAlertTriangle aria-hidden />}
          title={t("pools.collisions.some", { pairs: pairCount })}
        >
          <List size="sm">
            {shown.map((pair) => (
              <List.Item key={`${pair.one} ${pair.other}`}>
                {formatPair(name(pair.one), name(pair.other), pair)}
              </List.Item>
            ))}
          </List>
          {pairs.length > PAIRS_SHOWN && (
            <Anchor component="button" type="button" size="sm" onClick={() => setIsLong(!isLong)}>
              {isLong ? t("pools.collisions.fewer") : t("pools.collisions.all", { pairs: pairs.length })}
            </Anchor>
          )}
        </Alert>
      )}
      {notes.length > 0 && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title={t("pools.collisions.notes")}>
          <List size="sm">
            {notes.map((note) => (
              <List.Item key={note}>{note}</List.Item>
            ))}
          </List>
        </Alert>
      )}
    </Stack>
  );
}

function formatPair(one: string, other: string, { i7Distance, i5Distance }: Collision): string {
  if (i7Distance === null && i5Distance === null) return t("pools.collisions.barcode", { one, other });
  if ((i7Distance ?? 0) + (i5Distance ?? 0) === 0) return t("pools.collisions.same", { one, other });
  return t("pools.collisions.pair", {
    one,
    other,
    i7: i7Distance === null ? "–" : String(i7Distance),
    i5: i5Distance === null ? "–" : String(i5Distance),
  });
}
