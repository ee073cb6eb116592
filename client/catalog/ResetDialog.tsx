import { Button, Group, List, Modal, Stack, Text } from "@mantine/core";
import { type CatalogConfig, COLLECTIONS } from "../../server/technologies/rules/catalog.ts";
import { t } from "../messages/t.ts";
import { trpcClient } from "../trpc.ts";
import { isMine, type CatalogView } from "./catalog.ts";
import { ProviderError } from "./ProviderError.tsx";
import { useCatalogAct } from "./useCatalogAct.ts";
import { onlyHereIn } from "./useProvided.ts";

/** Asks before the catalog becomes that of the default provider, and says what is lost with that.
 *  provided: what the provider has, where it was asked. */
export function ResetDialog({
  view: { config, revision, defaultSyncUrl },
  provided,
  onClose,
}: {
  view: CatalogView;
  provided: CatalogConfig | undefined;
  onClose: () => void;
}) {
  const reset = useCatalogAct(async () => {
    await trpcClient.technologies.reset.mutate();
    onClose();
    return t("catalog.reset.done");
  }, revision);
  const entries = COLLECTIONS.flatMap((collection) => config[collection]);
  const mine = entries.filter(isMine).length;
  const isDefault = config.syncUrl === defaultSyncUrl;
  const onlyHere = COLLECTIONS.map((collection) => onlyHereIn(collection, config, provided)?.size ?? 0);
  const alone = onlyHere.reduce((sum, size) => sum + size, 0);

  return (
    <Modal opened onClose={onClose} title={t("catalog.reset.title")} centered>
      <Stack gap="md">
        <Text>{t("catalog.reset.text")}</Text>
        <List size="sm" spacing={4}>
          {mine > 0 && <List.Item>{t("catalog.reset.mine", { entries: mine })}</List.Item>}
          {provided && isDefault ? (
            alone > 0 && <List.Item>{t("catalog.reset.onlyHere", { entries: alone })}</List.Item>
          ) : (
            <List.Item>{t("catalog.reset.added")}</List.Item>
          )}
          <List.Item>{t("catalog.reset.offered")}</List.Item>
          {!isDefault && <List.Item>{t("catalog.reset.address")}</List.Item>}
        </List>
        <Text size="sm" c="dimmed">
          {t("catalog.reset.back")}
        </Text>
        <ProviderError error={reset.error} title={t("catalog.reset.failed")} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t("catalog.reset.keep")}
          </Button>
          <Button color="red" loading={reset.isPending} onClick={() => reset.mutate(undefined)}>
            {t("catalog.reset.confirm")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
