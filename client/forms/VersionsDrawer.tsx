import { Button, Drawer, Group, Stack, Text } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "../messages/t.ts";
import { trpc } from "../trpc.ts";
import { ErrorNotice } from "../ui/ErrorNotice.tsx";
import { Loading } from "../ui/Loading.tsx";
import { WordBadge } from "../ui/WordBadge.tsx";
import { FormPreview } from "./FormPreview.tsx";
import { savedText } from "./savedText.ts";
import type { StoredForm } from "./useFormDraft.ts";
import classes from "./VersionsDrawer.module.css";

/** The versions of the order form: each can be looked at and loaded into the editor. */
export function VersionsDrawer({
  onRestore,
  onClose,
}: {
  onRestore: (stored: StoredForm, version: number) => void;
  onClose: () => void;
}) {
  const [viewed, setViewed] = useState<number>();
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={viewed === undefined ? t("forms.versions") : t("forms.version", { version: viewed })}
    >
      {viewed === undefined ? (
        <VersionList onView={setViewed} />
      ) : (
        <VersionView
          version={viewed}
          onBack={() => setViewed(undefined)}
          onRestore={(stored) => onRestore(stored, viewed)}
        />
      )}
    </Drawer>
  );
}

function VersionList({ onView }: { onView: (version: number) => void }) {
  const { data, error, refetch } = useQuery(
    trpc.forms.orderVersions.queryOptions(undefined, { staleTime: 0 }),
  );
  if (error)
    return <ErrorNotice error={error} title={t("forms.versions.failed")} onRetry={() => void refetch()} />;
  if (!data) return <Loading rows={4} />;
  if (data.length === 0) return <Text c="dimmed">{t("forms.versions.none")}</Text>;
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t("forms.versions.text")}
      </Text>
      <ol className={classes.versions}>
        {data.map((saved, index) => (
          <li key={saved.version} className={classes.version}>
            <div>
              <Group gap="xs">
                <Text fw={600}>{t("forms.version", { version: saved.version })}</Text>
                {index === 0 && <WordBadge color="teal">{t("forms.versions.current")}</WordBadge>}
              </Group>
              <Text size="sm" c="dimmed">
                {savedText(saved)}
              </Text>
            </div>
            <Button
              size="xs"
              variant="default"
              aria-label={t("forms.versions.view", { version: saved.version })}
              onClick={() => onView(saved.version)}
            >
              {t("forms.versions.show")}
            </Button>
          </li>
        ))}
      </ol>
    </Stack>
  );
}

function VersionView({
  version,
  onBack,
  onRestore,
}: {
  version: number;
  onBack: () => void;
  onRestore: (stored: StoredForm) => void;
}) {
  const { data, error, refetch } = useQuery(trpc.forms.orderVersion.queryOptions({ version }));
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="xs">
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          onClick={onBack}
          data-autofocus
        >
          {t("forms.versions.back")}
        </Button>
        {data && <Button onClick={() => onRestore(data)}>{t("forms.versions.restore")}</Button>}
      </Group>
      <Text size="sm" c="dimmed">
        {t("forms.versions.restore.hint")}
      </Text>
      {error && (
        <ErrorNotice error={error} title={t("forms.versions.failed")} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Loading rows={6} />}
      {data && <FormPreview form={data} />}
    </Stack>
  );
}
