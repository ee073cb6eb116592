import { Button, Center } from "@mantine/core";
import { t } from "../messages/t.ts";
import { statusOf } from "../trpc.ts";
import { EmptyState } from "./EmptyState.tsx";
import { errorText } from "./ErrorNotice.tsx";

/** What stands in place of a page that failed: the server's words if it said any. */
export function Broken({ error }: { error: unknown }) {
  return (
    <Center mih="60vh">
      <EmptyState
        title={t("frame.broken.title")}
        text={statusOf(error) === undefined ? t("frame.broken.text") : errorText(error)}
        action={<Button onClick={() => location.reload()}>{t("frame.broken.reload")}</Button>}
      />
    </Center>
  );
}
