import { Group, SegmentedControl, SimpleGrid, Stack, Text } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { hasWords, searchWords } from "../../definitions/checklists/searchChecklists.ts";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { SearchField } from "../../kit/components/SearchField.tsx";
import { BarcodeSetList, FlowCellList, KitList, SoftwareList } from "./CatalogLists.tsx";
import { PlatformList } from "./PlatformList.tsx";
import type { TechnologyCatalog } from "./technologyCatalog.ts";
import { useResultKeys } from "./useResultKeys.ts";
import { LinkButton } from "../../kit/components/LinkButton.tsx";

const PARTS = ["platforms", "flowCells", "kits", "barcodes", "software"] as const;
type Part = (typeof PARTS)[number];

/** The read-only catalog of sequencing technology, with pictures and facts. */
export function TechnologyPage() {
  const { search = "", show: part = "platforms" } = useSearch({ from: "/signed-in/explore/technology" });
  const navigate = useNavigate({ from: "/explore/technology" });
  const { data, error, refetch } = useQuery(
    trpc.registry.technologies.queryOptions(undefined, { staleTime: 60_000 }),
  );
  const keys = useResultKeys();

  function show(next: { search: string; part: Part }) {
    void navigate({
      search: {
        ...(next.search === "" ? {} : { search: next.search }),
        ...(next.part === "platforms" ? {} : { show: next.part }),
      },
      replace: true,
    });
  }

  return (
    <Page title={t("publicRegistry.technology.title")} description={t("publicRegistry.technology.text")}>
      <Stack gap="md" {...keys}>
        <Group gap="sm">
          <SegmentedControl
            aria-label={t("publicRegistry.technology.show")}
            data={PARTS.map((value) => ({ value, label: t(`publicRegistry.technology.${value}`) }))}
            value={part}
            onChange={(value) =>
              show({ search, part: PARTS.find((known) => known === value) ?? "platforms" })
            }
            style={{ flexWrap: "wrap" }}
          />
        </Group>
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
          <SearchField
            label={t("publicRegistry.technology.search")}
            placeholder={t("publicRegistry.technology.searchHint")}
            value={search}
            onSearch={(text) => show({ search: text, part })}
          />
        </SimpleGrid>
        {error && (
          <ErrorNotice
            error={error}
            title={t("publicRegistry.technology.failed")}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && <Loading rows={8} />}
        {data && <Found catalog={data} part={part} search={search} />}
      </Stack>
    </Page>
  );
}

function Found({ catalog, part, search }: { catalog: TechnologyCatalog; part: Part; search: string }) {
  const words = searchWords(search);
  const having = <Entry extends Searched>(entries: Entry[], more: (entry: Entry) => string[] = () => []) =>
    entries.filter((entry) => hasWords([...searchTexts(entry), ...more(entry)], words));
  const found = {
    // The search for platforms includes their instruments.
    platforms: having(catalog.technologies, ({ id, platformFamily }) => [
      platformFamily ?? "",
      ...catalog.devices.filter(({ platformId }) => platformId === id).flatMap(searchTexts),
    ]),
    flowCells: having(catalog.flowCells),
    kits: having(catalog.kits, ({ doradoKitName }) => [doradoKitName ?? ""]),
    barcodes: having(catalog.barcodeSets),
    software: having(catalog.software),
  };
  const totals = {
    platforms: catalog.technologies.length,
    flowCells: catalog.flowCells.length,
    kits: catalog.kits.length,
    barcodes: catalog.barcodeSets.length,
    software: catalog.software.length,
  };
  if (found[part].length === 0)
    return (
      <EmptyState
        icon={<IconSearch size={28} />}
        title={t(
          totals[part] === 0 ? "publicRegistry.technology.empty" : "publicRegistry.technology.noneFound",
        )}
        action={
          search !== "" && (
            <LinkButton
              to="/explore/technology"
              search={part === "platforms" ? {} : { show: part }}
              variant="default"
            >
              {t("publicRegistry.noneFound.clear")}
            </LinkButton>
          )
        }
      />
    );
  return (
    <>
      <Text size="sm" c="dimmed" role="status">
        {[
          t("publicRegistry.technology.count", { shown: found[part].length, total: totals[part] }),
          t("publicRegistry.technology.version", { version: catalog.version }),
        ].join(" · ")}
      </Text>
      {part === "platforms" && <PlatformList technologies={found.platforms} catalog={catalog} />}
      {part === "flowCells" && <FlowCellList flowCells={found.flowCells} />}
      {part === "kits" && <KitList kits={found.kits} catalog={catalog} />}
      {part === "barcodes" && <BarcodeSetList sets={found.barcodes} catalog={catalog} />}
      {part === "software" && <SoftwareList software={found.software} />}
    </>
  );
}

type Searched = { id: string; name: string } & Partial<
  Record<"manufacturer" | "shortDescription" | "description" | "sku" | "category", string | null>
>;

function searchTexts(entry: Searched): string[] {
  const { id, name, manufacturer, shortDescription, description, sku, category } = entry;
  return [id, name, manufacturer, shortDescription, description, sku, category].map((text) => text ?? "");
}
