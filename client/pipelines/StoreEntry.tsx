import { Button, Group, PasswordInput, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "../messages/t.ts";
import { type Outputs, trpc } from "../trpc.ts";
import { ErrorNotice } from "../ui/ErrorNotice.tsx";
import { WordBadge } from "../ui/WordBadge.tsx";

type Entry = Outputs["pipelines"]["store"]["packages"][number];

/** A package of the registry: whether it is here, and how it gets here. A private one asks for its key, which is kept
 *  nowhere. */
export function StoreEntry({ entry }: { entry: Entry }) {
  const { id, name, description, latestVersion, here, updateAvailable, installable, isPrivate } = entry;
  const client = useQueryClient();
  const [key, setKey] = useState("");
  const install = useMutation(
    trpc.pipelines.install.mutationOptions({
      async onSuccess({ version }) {
        setKey("");
        notifications.show({ message: t("pipelines.store.done", { name, version }), color: "teal" });
        await client.invalidateQueries({ queryKey: trpc.pipelines.pathKey() });
      },
    }),
  );
  const isWanted = installable && (here === null || updateAvailable);
  const keyLabel = entry.keyLabel ?? t("pipelines.store.key");

  return (
    <Stack gap={6} role="group" aria-label={name}>
      <Group justify="space-between" gap="xs">
        <Group gap="xs">
          <Text fw={600}>{name}</Text>
          <WordBadge color="gray">{t("pipelines.version", { version: latestVersion })}</WordBadge>
        </Group>
        {here && !updateAvailable && <WordBadge color="teal">{t("pipelines.store.here")}</WordBadge>}
      </Group>
      {description !== null && <Text size="sm">{description}</Text>}
      {here && updateAvailable && (
        <Text size="sm" c="dimmed">
          {t("pipelines.store.older", { version: here.version })}
        </Text>
      )}
      {!installable && (
        <Text size="sm" c="dimmed">
          {t("pipelines.store.noChecksum")}
        </Text>
      )}
      {isWanted && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            install.mutate({ pipelineId: id, ...(key !== "" && { credentials: { accessKey: key } }) });
          }}
        >
          <Group gap="xs" align="flex-end">
            {isPrivate && (
              <PasswordInput
                label={keyLabel}
                autoComplete="off"
                size="xs"
                w={240}
                maxLength={1000}
                value={key}
                onChange={(event) => setKey(event.currentTarget.value)}
              />
            )}
            <Button
              type="submit"
              size="xs"
              variant="default"
              loading={install.isPending}
              disabled={isPrivate && key === ""}
              aria-label={t(here ? "pipelines.store.updateOne" : "pipelines.store.installOne", { name })}
            >
              {t(here ? "pipelines.store.update" : "pipelines.store.install")}
            </Button>
          </Group>
        </form>
      )}
      <ErrorNotice error={install.error} title={t("pipelines.store.notInstalled")} />
    </Stack>
  );
}
