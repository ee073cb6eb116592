import { Alert, Button, Stack, Text } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useState } from "react";
import type { CatalogEntry, Collection } from "../../../server/definitions/catalog/rules/catalog.ts";
import { t } from "../../kit/i18n/t.ts";
import { isMine } from "./catalog.ts";
import { asProvided } from "./catalogEdits.ts";
import { ProviderError } from "./ProviderError.tsx";
import type { EntryDraft } from "./useEntryDraft.ts";
import type { Provided } from "./useProvided.ts";

// Users reach these in an order through the devices that reference them.
const NAMED_BY_DEVICES = new Set<Collection>(["flowCells", "kits", "software"]);

/**
 * Shows who maintains an entry, how a sync treats it, and how to restore the provider's version.
 * @param remote the provider's entry, if it was requested and exists
 */
export function OwnerNotice({
  collection,
  entry: { draft, isNew, takeProvided },
  provided,
  remote,
}: {
  collection: Collection;
  entry: EntryDraft;
  provided: Provided;
  remote: CatalogEntry | undefined;
}) {
  const [isConfirming, setIsConfirming] = useState(false);
  const isOnlyHere = provided.config !== undefined && !remote;

  async function takeBack() {
    setIsConfirming(true);
    const config = provided.config ?? (await provided.request());
    const theirs = config?.[collection].find(({ id }) => id === draft.id);
    if (theirs) takeProvided(asProvided(draft, theirs));
  }

  if (isNew)
    return (
      <>
        <Quiet text={t("catalog.owner.new")} />
        {NAMED_BY_DEVICES.has(collection) && <Quiet text={t("catalog.owner.part")} />}
      </>
    );
  if (isOnlyHere) return <Quiet text={t("catalog.owner.onlyHere")} />;
  if (!isMine(draft)) return <Quiet text={t("catalog.owner.provider")} />;
  return (
    <Alert
      color="blue"
      variant="light"
      p="sm"
      icon={<IconLock size={18} aria-hidden />}
      title={t("catalog.owner.mine.title")}
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{t("catalog.owner.mine")}</Text>
        <Button size="xs" variant="default" loading={provided.isLoading} onClick={() => void takeBack()}>
          {t("catalog.owner.restoreProvider")}
        </Button>
        {isConfirming && !provided.isLoading && (
          <ProviderError error={provided.error} title={t("catalog.owner.notRestored")} />
        )}
      </Stack>
    </Alert>
  );
}

function Quiet({ text }: { text: string }) {
  return (
    <Text size="sm" c="dimmed" role="status">
      {text}
    </Text>
  );
}
