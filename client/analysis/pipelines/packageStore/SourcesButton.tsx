import { ActionIcon, Alert, Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPencil, IconPlug, IconPlus, IconTrash } from "@tabler/icons-react";
import { t } from "../../../kit/i18n/t.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useSession } from "../../../kit/session/SessionContext.ts";
import { type Outputs, trpc, trpcClient } from "../../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../../kit/components/ErrorNotice.tsx";
import { Loading } from "../../../kit/components/Loading.tsx";
import { WordBadge } from "../../../kit/components/WordBadge.tsx";
import { SourceForm } from "./SourceForm.tsx";
import type { SavedSource } from "./store.ts";
import classes from "./store.module.css";

/** Opens the list of package sources. */
export function SourcesButton() {
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <Button variant="default" leftSection={<IconPlug size={16} aria-hidden />} onClick={open}>
        {t("packageStore.sources")}
      </Button>
      <Modal opened={opened} onClose={close} title={t("packageStore.sources")} size="lg" centered>
        <SourceList />
      </Modal>
    </>
  );
}

/** The package sources. Each is added, edited or removed immediately, with undo. */
function SourceList() {
  const { user } = useSession();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(trpc.pipelines.sources.queryOptions());
  // A source that is edited, or a new one.
  const [edited, setEdited] = useState<SavedSource | "new">();
  const [changed, setChanged] = useState<{ text: string; before: SavedSource[] }>();
  const save = useMutation(trpc.pipelines.saveSources.mutationOptions({ onSuccess: taken }));
  function taken(saved: Outputs["pipelines"]["saveSources"]) {
    client.setQueryData(trpc.pipelines.sources.queryKey(), saved);
    void client.invalidateQueries({ queryKey: trpc.pipelines.store.pathKey() });
  }
  if (error && !data)
    return (
      <ErrorNotice error={error} title={t("packageStore.sources.failed")} onRetry={() => void refetch()} />
    );
  if (!data) return <Loading rows={3} />;
  const { sources } = data;

  function change(next: SavedSource[], text: string, before?: SavedSource[]) {
    save.mutate({ sources: next }, { onSuccess: () => setChanged(before ? { text, before } : undefined) });
  }

  if (edited !== undefined)
    return (
      <SourceForm
        source={edited === "new" ? undefined : edited}
        taken={sources.map(({ id }) => id)}
        onCancel={() => setEdited(undefined)}
        onSave={async (source) => {
          const { label } = source;
          const isNew = edited === "new";
          const next = isNew
            ? [...sources, source]
            : sources.map((one) => (one.id === source.id ? source : one));
          taken(await trpcClient.pipelines.saveSources.mutate({ sources: next }));
          setEdited(undefined);
          setChanged({
            text: t(isNew ? "packageStore.sources.added" : "packageStore.sources.changed", { label }),
            before: sources,
          });
        }}
      />
    );
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t("packageStore.sources.text")}
      </Text>
      <ul className={classes.sources}>
        <SourceRow
          label={t("packageStore.source.registry")}
          kind={t("packageStore.sources.always")}
          address={data.default.url ?? t("packageStore.sources.default.address")}
        />
        {sources.map((source) => (
          <SourceRow
            key={source.id}
            label={source.label}
            kind={t(`packageStore.sources.kind.${source.kind}`)}
            address={source.kind === "github" ? source.repository : source.url}
          >
            {!user.isDemo && (
              <Group gap={4} wrap="nowrap">
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="lg"
                  aria-label={t("packageStore.sources.edit", { label: source.label })}
                  onClick={() => setEdited(source)}
                >
                  <IconPencil size={18} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="red"
                  size="lg"
                  aria-label={t("packageStore.sources.remove", { label: source.label })}
                  disabled={save.isPending}
                  onClick={() =>
                    change(
                      sources.filter(({ id }) => id !== source.id),
                      t("packageStore.sources.removed", { label: source.label }),
                      sources,
                    )
                  }
                >
                  <IconTrash size={18} aria-hidden />
                </ActionIcon>
              </Group>
            )}
          </SourceRow>
        ))}
      </ul>
      {changed && (
        <Alert variant="light" color="gray" p="xs" role="status">
          <Group justify="space-between" gap="xs">
            <Text size="sm" flex={1}>
              {changed.text}
            </Text>
            <Button
              size="compact-sm"
              variant="default"
              loading={save.isPending}
              onClick={() => change(changed.before, t("packageStore.sources.undone"))}
            >
              {t("packageStore.sources.undo")}
            </Button>
          </Group>
        </Alert>
      )}
      <ErrorNotice error={save.error} title={t("packageStore.sources.notSaved")} />
      {!user.isDemo && (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          style={{ alignSelf: "flex-start" }}
          onClick={() => {
            save.reset();
            setEdited("new");
          }}
          data-autofocus
        >
          {t("packageStore.sources.add")}
        </Button>
      )}
    </Stack>
  );
}

function SourceRow({
  label,
  kind,
  address,
  children,
}: {
  label: string;
  kind: string;
  address: string;
  children?: ReactNode;
}) {
  return (
    <li className={classes.source} aria-label={label}>
      <Stack gap={2} miw={0}>
        <Group gap="xs">
          <Text fw={600} style={{ overflowWrap: "anywhere" }}>
            {label}
          </Text>
          <WordBadge color="gray">{kind}</WordBadge>
        </Group>
        <Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
          {address}
        </Text>
      </Stack>
      {children}
    </li>
  );
}
