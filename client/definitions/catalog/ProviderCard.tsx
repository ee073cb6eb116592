import { Button, Card, Group, Loader, Stack, Text, Title } from "@mantine/core";
import { IconHistory, IconRefresh, IconRestore, IconWorld } from "@tabler/icons-react";
import { useState } from "react";
import { COLLECTIONS } from "../../../server/definitions/catalog/rules/catalog.ts";
import { t } from "../../kit/i18n/t.ts";
import { trpcClient } from "../../kit/trpc/trpc.ts";
import { DescriptionList } from "../../kit/components/DescriptionList.tsx";
import { formatNumber } from "../../kit/components/format.ts";
import { Time } from "../../kit/components/Time.tsx";
import { useRestoreFocus } from "../../kit/components/useRestoreFocus.ts";
import { WordBadge } from "../../kit/components/WordBadge.tsx";
import { AddressDialog } from "./AddressDialog.tsx";
import { type CatalogView, isMine } from "./catalog.ts";
import { ProviderError } from "./ProviderError.tsx";
import { RevisionsDrawer } from "./RevisionsDrawer.tsx";
import { useCatalogAct } from "./useCatalogAct.ts";
import type { Provided } from "./useProvided.ts";

const ICON = { size: 16, stroke: 1.75, "aria-hidden": true } as const;

/**
 * The provider of the catalog, the time of the last sync, and the sync actions.
 * @param onChecked called after the provider has responded to a check
 */
export function ProviderCard({
  view,
  provided,
  onChecked,
}: {
  view: CatalogView;
  provided: Provided;
  onChecked: () => void;
}) {
  const [dialog, setDialog] = useState<"address" | "revisions">();
  const [isConfirming, setIsConfirming] = useState(false);
  useRestoreFocus(dialog !== undefined);
  const { config, revision, defaultSyncUrl } = view;
  const isDefault = config.syncUrl === defaultSyncUrl;

  const reset = useCatalogAct(async (mine: number) => {
    await trpcClient.catalog.reset.mutate();
    return t("catalog.reset.done", { mine });
  }, revision);
  const countMine = () => COLLECTIONS.flatMap((collection) => config[collection]).filter(isMine).length;

  async function check() {
    setIsConfirming(true);
    if (await provided.request()) onChecked();
  }

  return (
    <Card withBorder component="section" aria-labelledby="catalog-provider">
      <Stack gap="md">
        <Group justify="space-between" gap="sm">
          <Title order={2} size="h4" id="catalog-provider">
            {t("catalog.provider")}
          </Title>
          <Button
            size="xs"
            leftSection={<IconRefresh {...ICON} />}
            loading={provided.isLoading}
            onClick={() => void check()}
          >
            {t("catalog.check")}
          </Button>
        </Group>
        <DescriptionList
          facts={[
            [
              t("catalog.address"),
              <Group key="address" gap="xs" component="span" style={{ overflowWrap: "anywhere" }}>
                <span>{config.syncUrl}</span>
                <WordBadge color={isDefault ? "gray" : "blue"}>
                  {t(isDefault ? "catalog.address.default" : "catalog.address.own")}
                </WordBadge>
              </Group>,
            ],
            [
              t("catalog.lastSync"),
              config.lastSyncedAt === null ? (
                t("catalog.lastSync.never")
              ) : (
                <Time key="synced" at={config.lastSyncedAt} format="dateTime" />
              ),
            ],
            [t("catalog.version.installed"), formatNumber(config.version)],
            [
              t("catalog.version.provider"),
              provided.config ? formatNumber(provided.config.version) : t("catalog.version.notChecked"),
            ],
          ]}
        />
        {provided.isLoading && (
          <Group gap="xs" role="status" wrap="nowrap">
            <Loader size="xs" />
            <Text size="sm" style={{ overflowWrap: "anywhere" }}>
              {t("catalog.checking", { host: urlHost(config.syncUrl) })}
            </Text>
          </Group>
        )}
        {isConfirming && !provided.isLoading && (
          <ProviderError error={provided.error} title={t("catalog.checkFailed")} />
        )}
        <ProviderError error={reset.error} title={t("catalog.reset.failed")} />
        <Group gap="xs">
          <Button
            size="xs"
            variant="default"
            leftSection={<IconWorld {...ICON} />}
            onClick={() => setDialog("address")}
          >
            {t("catalog.address.change")}
          </Button>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconHistory {...ICON} />}
            onClick={() => setDialog("revisions")}
          >
            {t("catalog.revisions")}
          </Button>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconRestore {...ICON} />}
            loading={reset.isPending}
            onClick={() => reset.mutate(countMine())}
          >
            {t("catalog.reset")}
          </Button>
        </Group>
      </Stack>
      {dialog === "address" && <AddressDialog view={view} onClose={() => setDialog(undefined)} />}
      {dialog === "revisions" && <RevisionsDrawer view={view} onClose={() => setDialog(undefined)} />}
    </Card>
  );
}

function urlHost(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}
