import { Button, Center, Group } from "@mantine/core";
import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { TRPCClientError } from "@trpc/client";
import { useEffect, useState } from "react";
import { isChunkFailure } from "./chunkFailure.ts";
import { t } from "../i18n/t.ts";
import { errorStatus } from "../trpc/trpc.ts";
import { EmptyState } from "./EmptyState.tsx";
import { errorText } from "./ErrorNotice.tsx";

const RETRY_INTERVAL_MS = 3_000;
const RELOADED_FOR_MS = 60_000;

/**
 * Replaces a page that failed and shows the server's text if any. Reloads the page when the server responds again,
 * and reloads the document when the page's chunk belongs to an older release.
 */
export function ErrorBoundary({ error }: { error: unknown }) {
  const isUnanswered =
    isChunkFailure(error) || (error instanceof TRPCClientError && errorStatus(error) === undefined);
  return isUnanswered ? <Unanswered error={error} /> : <Failed error={error} />;
}

function Failed({ error }: { error: unknown }) {
  return (
    <Center mih="60vh">
      <EmptyState
        isPage
        title={t("common.crashed.title")}
        text={error instanceof TRPCClientError ? errorText(error) : t("common.crashed.text")}
        action={
          <Group justify="center">
            <Button onClick={() => location.reload()}>{t("common.crashed.reload")}</Button>
            <StatusLink />
          </Group>
        }
      />
    </Center>
  );
}

function Unanswered({ error }: { error: unknown }) {
  const router = useRouter();
  const { reset } = useQueryErrorResetBoundary();
  const [isChecking, setChecking] = useState(false);
  const [isGone, setGone] = useState(false);

  async function check() {
    setChecking(true);
    const answers = await fetch("/healthz", { cache: "no-store" }).then(
      ({ ok }) => ok,
      () => false,
    );
    setChecking(false);
    if (!answers) return;
    // Reloads the document once; a second failure has another cause.
    if (isChunkFailure(error) && !isReloaded(error)) return location.reload();
    if (isChunkFailure(error)) return setGone(true);
    reset();
    await router.invalidate();
  }

  useEffect(() => {
    const first = setTimeout(() => void check());
    const timer = setInterval(() => void check(), RETRY_INTERVAL_MS);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
    // A page has one failure, so the effect runs once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  if (isGone) return <Failed error={error} />;
  return (
    <Center mih="60vh">
      <EmptyState
        isPage
        title={t("common.noResponse.title")}
        text={t("common.noResponse.text")}
        action={
          <Group justify="center">
            <Button loading={isChecking} onClick={() => void check()}>
              {t("common.error.again")}
            </Button>
            <StatusLink />
          </Group>
        }
      />
    </Center>
  );
}

function StatusLink() {
  if (location.pathname.startsWith("/explore")) return null;
  return (
    <Button variant="default" component="a" href="/status">
      {t("status.link")}
    </Button>
  );
}

/** Returns whether this document was just reloaded for this failure, and stores that it was. */
function isReloaded(error: unknown): boolean {
  const key = `lanekeeper-reloaded:${error instanceof Error ? error.message : ""}`;
  const reloadedAt = Number(sessionStorage.getItem(key));
  sessionStorage.setItem(key, String(Date.now()));
  return Date.now() - reloadedAt < RELOADED_FOR_MS;
}
