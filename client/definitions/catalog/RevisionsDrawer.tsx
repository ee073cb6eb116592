import { Button, Drawer, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { COLLECTIONS } from "../../../server/definitions/catalog/rules/catalog.ts";
import { t } from "../../kit/i18n/t.ts";
import { trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { formatDateTime } from "../../kit/components/format.ts";
import { Loading } from "../../kit/components/Loading.tsx";
import { WordBadge } from "../../kit/components/WordBadge.tsx";
import type { CatalogView } from "./catalog.ts";
import classes from "./catalog.module.css";
import { useCatalogAct } from "./useCatalogAct.ts";
import type { CatalogEdits } from "../../../server/definitions/catalog/rules/diffCatalogs.ts";

const ACTIONS = ["first", "saved", "synced", "reset", "restored"] as const;

/** The stored revisions of the catalog, each with a restore action. */
export function RevisionsDrawer({
  view: { revision: current },
  onClose,
}: {
  view: CatalogView;
  onClose: () => void;
}) {
  const { data, error, refetch } = useQuery(trpc.catalog.revisions.queryOptions(undefined, { staleTime: 0 }));
  const restore = useCatalogAct(async (revision: number) => {
    await trpcClient.catalog.restore.mutate({ revision });
    onClose();
    return t("catalog.revisions.restored", { revision });
  }, current);

  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={t("catalog.revisions.title")}
      styles={{ title: { fontWeight: 600 } }}
    >
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t("catalog.revisions.text")}
        </Text>
        {error && (
          <ErrorNotice error={error} title={t("catalog.revisions.failed")} onRetry={() => void refetch()} />
        )}
        <ErrorNotice error={restore.error} title={t("catalog.revisions.notRestored")} />
        {!data && !error && <Loading rows={4} />}
        {data?.revisions.length === 0 && <Text>{t("catalog.revisions.none")}</Text>}
        <ol className={classes.revisions}>
          {data?.revisions.map(
            ({ revision, action, edits, version, counts, createdAt, createdBy }, index) => {
              const known = ACTIONS.find((one) => one === action);
              const who = createdBy
                ? `${createdBy.firstName} ${createdBy.lastName}`
                : t("catalog.revisions.itself");
              const entries = COLLECTIONS.reduce((sum, collection) => sum + counts[collection], 0);
              return (
                <li key={revision} className={classes.revision}>
                  <div>
                    <Group gap="xs">
                      <Text fw={600}>{known ? t(`catalog.action.${known}`) : action}</Text>
                      {index === 0 && <WordBadge color="teal">{t("catalog.revisions.current")}</WordBadge>}
                    </Group>
                    {action !== "first" && <Text size="sm">{formatEdits(edits)}</Text>}
                    <Text size="sm" c="dimmed">
                      {t("catalog.revisions.by", { who, time: formatDateTime(createdAt) })}
                    </Text>
                    <Text size="sm" c="dimmed">
                      {t("catalog.revisions.holds", { version, entries })}
                    </Text>
                  </div>
                  {index > 0 && (
                    <Button
                      size="xs"
                      variant="default"
                      aria-label={t("catalog.revisions.restoreOne", { time: formatDateTime(createdAt) })}
                      loading={restore.isPending && restore.variables === revision}
                      disabled={restore.isPending}
                      onClick={() => restore.mutate(revision)}
                    >
                      {t("catalog.revisions.restore")}
                    </Button>
                  )}
                </li>
              );
            },
          )}
        </ol>
      </Stack>
    </Drawer>
  );
}

/** Summarizes the entries affected by a change of the catalog. */
function formatEdits({ count, first }: CatalogEdits): string {
  if (count === 0) return t("catalog.edit.none");
  const texts = first.map(({ id, name, kind }) => t(`catalog.edit.${kind}`, { name: name ?? id }));
  const more = count - first.length;
  return [...texts, ...(more > 0 ? [t("catalog.edit.more", { amount: more })] : [])].join(", ");
}
