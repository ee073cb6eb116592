import { Button, Group, Loader, Modal, Stack, Text } from "@mantine/core";
import { useEffect, useEffectEvent } from "react";
import type { CatalogEntry, Collection } from "../../../server/definitions/catalog/rules/catalog.ts";
import { t } from "../../kit/i18n/t.ts";
import { useRestoreFocus } from "../../kit/components/useRestoreFocus.ts";
import { isOffered, isOfferable, entryName } from "./catalog.ts";
import { ProviderError } from "./ProviderError.tsx";
import type { Provided } from "./useProvided.ts";

/**
 * Removes an entry of this facility immediately, with undo. An entry of the provider would return with the next sync,
 * so the dialog offers to disable it instead; it requests the provider's catalog to decide.
 */
export function RemoveEntryDialog({
  collection,
  entry,
  provided,
  onRemove,
  onHide,
  onClose,
}: {
  collection: Collection;
  entry: CatalogEntry;
  provided: Provided;
  onRemove: () => void;
  onHide: () => void;
  onClose: () => void;
}) {
  useRestoreFocus(true);
  const { config, error, isLoading } = provided;
  const confirm = useEffectEvent(() => {
    if (!config) void provided.request();
  });
  useEffect(() => confirm(), []);
  const isOnlyHere = config?.[collection].every(({ id }) => id !== entry.id) === true;
  const removeNow = useEffectEvent(onRemove);
  useEffect(() => {
    if (isOnlyHere) removeNow();
  }, [isOnlyHere]);
  const name = entryName(entry);
  const couldHide = isOfferable(collection) && isOffered(entry);

  if (isOnlyHere) return null;
  return (
    <Modal opened onClose={onClose} title={t("catalog.remove.title", { name })} centered>
      <Stack gap="md">
        {isLoading && (
          <Group gap="xs" role="status" wrap="nowrap">
            <Loader size="xs" />
            <Text size="sm">{t("catalog.remove.checking")}</Text>
          </Group>
        )}
        {!isLoading && config && (
          <Text>
            {t(isOfferable(collection) ? "catalog.remove.provided" : "catalog.remove.providedBarcodes")}
            {isOfferable(collection) && !isOffered(entry) && ` ${t("catalog.remove.already")}`}
          </Text>
        )}
        {!isLoading && Boolean(error) && (
          <>
            <ProviderError
              error={error}
              title={t("catalog.remove.unknown")}
              onRetry={() => void provided.request()}
            />
            <Text>{t("catalog.remove.unknown.text")}</Text>
          </>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t("catalog.remove.keep")}
          </Button>
          {couldHide && (
            <Button onClick={onHide} disabled={isLoading}>
              {t("catalog.remove.hide")}
            </Button>
          )}
          {!config && (
            <Button color="red" onClick={onRemove} disabled={isLoading}>
              {t("catalog.remove.confirm")}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
