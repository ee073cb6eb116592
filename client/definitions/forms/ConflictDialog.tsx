import { Button, Modal, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { savedText } from "./savedText.ts";

/** Shows who saved the order form since the edit began, and resolves the conflict. */
export function ConflictDialog({
  busy,
  onTheirs,
  onMine,
  onStay,
}: {
  busy: boolean;
  onTheirs: () => void;
  onMine: () => void;
  onStay: () => void;
}) {
  const versions = useQuery(trpc.forms.orderVersions.queryOptions({ limit: 1 }, { staleTime: 0 }));
  const newest = versions.data?.versions[0];
  return (
    <Modal opened onClose={onStay} title={t("forms.conflict.title")} centered>
      <Stack gap="md">
        <Text fw={600}>
          {newest
            ? t("forms.conflict.who", { version: newest.version, saved: savedText(newest) })
            : t("forms.conflict.unknown")}
        </Text>
        <Text>{t("forms.conflict.text")}</Text>
        <Stack gap="xs">
          <Button onClick={onTheirs} loading={busy} data-autofocus>
            {t("forms.conflict.theirs")}
          </Button>
          <Button variant="default" onClick={onMine} disabled={busy}>
            {t("forms.conflict.mine")}
          </Button>
          <Button variant="subtle" onClick={onStay} disabled={busy}>
            {t("forms.conflict.stay")}
          </Button>
        </Stack>
      </Stack>
    </Modal>
  );
}
