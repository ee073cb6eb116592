import { Card, Group, Stack, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { t } from "../../kit/i18n/t.ts";
import { PagedList } from "../../kit/components/PagedList.tsx";
import { WordBadge } from "../../kit/components/WordBadge.tsx";
import classes from "./publicRegistry.module.css";
import { Picture } from "../../kit/components/Picture.tsx";
import { OutsideLink } from "./OutsideLink.tsx";
import { textOr } from "./formatCapabilities.ts";
import type { TechnologyCatalog } from "./technologyCatalog.ts";
import { urlHost, webAddress } from "./webAddress.ts";

const PAGE_SIZE = 60;

/** Whether an entry is coming soon or discontinued. */
export function StateBadge({ entry }: { entry: { available: boolean; comingSoon?: boolean } }) {
  if (entry.comingSoon) return <WordBadge color="blue">{t("publicRegistry.technology.soon")}</WordBadge>;
  return entry.available ? null : <WordBadge color="gray">{t("publicRegistry.technology.gone")}</WordBadge>;
}

export function FlowCellList({ flowCells }: Pick<TechnologyCatalog, "flowCells">) {
  return (
    <EntryCards
      label={t("publicRegistry.technology.flowCells")}
      entries={flowCells}
      entryFacts={({ sku, chemistry, maxOutput }) => [
        [t("publicRegistry.technology.sku"), sku],
        [t("publicRegistry.technology.chemistry"), chemistry],
        [t("publicRegistry.technology.output"), maxOutput],
      ]}
    />
  );
}

export function KitList({
  kits,
  catalog: { barcodeSets },
}: Pick<TechnologyCatalog, "kits"> & { catalog: TechnologyCatalog }) {
  const sets = new Map(barcodeSets.map(({ id, name }) => [id, name]));
  return (
    <EntryCards
      label={t("publicRegistry.technology.kits")}
      entries={kits}
      entryFacts={({ sku, inputType, doradoKitName, barcoding }) => [
        [t("publicRegistry.technology.sku"), sku],
        [
          t("publicRegistry.technology.input"),
          inputType && textOr(`publicRegistry.input.${inputType}`, inputType),
        ],
        [t("publicRegistry.technology.multiplexing"), barcoding?.maxBarcodesPerRun?.toString() ?? null],
        [
          t("publicRegistry.technology.set"),
          barcoding?.barcodeSetId ? (sets.get(barcoding.barcodeSetId) ?? barcoding.barcodeSetId) : null,
        ],
        [t("publicRegistry.technology.dorado"), doradoKitName],
      ]}
    />
  );
}

export function BarcodeSetList({
  sets,
  catalog,
}: {
  sets: TechnologyCatalog["barcodeSets"];
  catalog: TechnologyCatalog;
}) {
  const schemes = new Map(catalog.barcodeSchemes.map((scheme) => [scheme.id, scheme]));
  return (
    <EntryCards
      label={t("publicRegistry.technology.barcodes")}
      entries={sets}
      entryFacts={({ schemeId, barcodeRange }) => [
        [
          t("publicRegistry.technology.scheme"),
          schemeId === null ? null : (schemes.get(schemeId)?.name ?? schemeId),
        ],
        [
          t("publicRegistry.technology.range"),
          barcodeRange === null
            ? null
            : t("publicRegistry.technology.range.value", { first: barcodeRange[0], last: barcodeRange[1] }),
        ],
      ]}
    />
  );
}

export function SoftwareList({ software }: Pick<TechnologyCatalog, "software">) {
  return (
    <EntryCards
      label={t("publicRegistry.technology.software")}
      entries={software}
      entryFacts={({ version }) => [[t("publicRegistry.versions.version"), version]]}
    />
  );
}

interface Entry {
  id: string;
  name: string;
  description: string | null;
  available?: boolean;
  image?: string | null;
  sourceUrl?: string | null;
  downloadUrl?: string | null;
}

/** Catalog entries as cards: picture, description and facts; unknown facts are omitted. */
function EntryCards<Shown extends Entry>({
  label,
  entries,
  entryFacts,
}: {
  label: string;
  entries: Shown[];
  entryFacts: (entry: Shown) => [name: string, value: string | null][];
}): ReactNode {
  const [page, setPage] = useState(1);
  const shown = Math.min(page, Math.max(1, Math.ceil(entries.length / PAGE_SIZE)));
  return (
    <PagedList
      label={label}
      isWaiting={false}
      page={shown}
      pageSize={PAGE_SIZE}
      total={entries.length}
      onPage={setPage}
    >
      <ul className={classes.cards} aria-label={label}>
        {entries.slice((shown - 1) * PAGE_SIZE, shown * PAGE_SIZE).map((entry) => {
          const { id, name, description, image, available = true } = entry;
          const source = webAddress(entry.sourceUrl ?? entry.downloadUrl);
          return (
            <Card component="li" key={id} withBorder padding="md" h="100%">
              <Group gap="sm" wrap="nowrap" align="flex-start">
                {image !== undefined && <Picture source={image} />}
                <Stack gap={4} style={{ minWidth: 0 }}>
                  <Group gap="xs">
                    <Text fw={600} className={classes.text ?? ""}>
                      {name}
                    </Text>
                    <StateBadge entry={{ available }} />
                  </Group>
                  {description !== null && <Text size="sm">{description}</Text>}
                  {entryFacts(entry).map(
                    ([fact, value]) =>
                      value !== null && (
                        <Text key={fact} size="sm" c="dimmed" className={classes.text ?? ""}>
                          {fact}: {value}
                        </Text>
                      ),
                  )}
                  {source !== undefined && (
                    <OutsideLink href={source} size="sm">
                      {t("publicRegistry.technology.source", { host: urlHost(source) })}
                    </OutsideLink>
                  )}
                </Stack>
              </Group>
            </Card>
          );
        })}
      </ul>
    </PagedList>
  );
}
