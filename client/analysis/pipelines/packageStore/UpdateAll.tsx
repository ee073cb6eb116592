import { Alert, Button, Group, Progress, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useState } from "react";
import { t } from "../../../kit/i18n/t.ts";
import { useSession } from "../../../kit/session/SessionContext.ts";
import { type Offer, findUpdates } from "./store.ts";
import type { Installs } from "./useInstalls.ts";

/** Updates all pipelines one after the other; a failure is shown at its offer. Skips packages that require a key. */
export function UpdateAll({ offers, installs }: { offers: Offer[]; installs: Installs }) {
  const { user } = useSession();
  const [progress, setProgress] = useState<{ done: number; total: number }>();
  const { updates, needKeys } = findUpdates(offers);
  if (user.isDemo || (updates.length < 2 && !progress)) return null;

  async function updateAll() {
    let updated = 0;
    for (const [index, offer] of updates.entries()) {
      setProgress({ done: index + 1, total: updates.length });
      if (await installs.installNewest(offer)) updated++;
    }
    setProgress(undefined);
    if (updated > 0)
      notifications.show({ message: t("packageStore.updatedAll", { done: updated }), color: "teal" });
  }

  return (
    <Stack gap="xs">
      <Group gap="sm">
        <Button loading={progress !== undefined} onClick={() => void updateAll()}>
          {t("packageStore.updateAll", { count: updates.length })}
        </Button>
        {progress && (
          <Text size="sm" role="status">
            {t("packageStore.updatingAll", progress)}
          </Text>
        )}
      </Group>
      {progress && <Progress value={((progress.done - 1) / progress.total) * 100} animated aria-hidden />}
      {needKeys.length > 0 && (
        <Alert variant="light" p="xs">
          {t("packageStore.updateAll.keys", { names: needKeys.map(({ name }) => name).join(", ") })}
        </Alert>
      )}
    </Stack>
  );
}
