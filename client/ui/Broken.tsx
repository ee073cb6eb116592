import { Button, Center, Group } from "@mantine/core";
import { TRPCClientError } from "@trpc/client";
import { t } from "../messages/t.ts";
import { EmptyState } from "./EmptyState.tsx";
import { errorText } from "./ErrorNotice.tsx";

/** What stands in place of a page that failed: the server's words if it said any. */
export function Broken({ error }: { error: unknown }) {
  return (
    <Center mih="60vh">
      <EmptyState
        isPage
        title={t("frame.broken.title")}
        text={error instanceof TRPCClientError ? errorText(error) : t("frame.broken.text")}
        action={
          <Group>
            <Button onClick={() => location.reload()}>{t("frame.broken.reload")}</Button>
            {!location.pathname.startsWith("/explore") && (
              <Button variant="default" component="a" href="/status">
                {t("status.link")}
              </Button>
            )}
          </Group>
        }
      />
    </Center>
  );
}
