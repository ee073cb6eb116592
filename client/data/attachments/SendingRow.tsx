import { Alert, Progress, Stack, Text } from "@mantine/core";
import { t } from "../../kit/i18n/t.ts";
import type { Sending } from "./useAttaching.ts";

/** A file on its way, or the reason why it was not attached. */
export function SendingRow({ sending, onDismiss }: { sending: Sending; onDismiss: () => void }) {
  const { name, sentPart, problem } = sending;
  if (problem !== undefined)
    return (
      <Alert
        color="red"
        variant="light"
        role="alert"
        title={t("attachments.notAdded", { name })}
        withCloseButton
        closeButtonLabel={t("attachments.dismiss", { name })}
        onClose={onDismiss}
      >
        {problem}
      </Alert>
    );
  return (
    <Stack gap={4}>
      <Text size="sm" style={{ overflowWrap: "anywhere" }}>
        {t("attachments.sending", { name })}
      </Text>
      <Progress value={sentPart * 100} aria-label={t("attachments.sending", { name })} />
    </Stack>
  );
}
