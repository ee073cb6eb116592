import { Alert, Button, Group, Progress, Stack, Text } from "@mantine/core";
import { IconAlertOctagon, IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { formatBytes } from "../../kit/components/format.ts";
import { formatPart } from "../../kit/components/formatLength.ts";
import { ChecksumDialog, type HashedFile } from "./ChecksumDialog.tsx";
import classes from "./storage.module.css";
import { useVerification } from "./useVerification.ts";
import { partDone, type Verification, type VerifyResult } from "./verification.ts";

const SHOWN_MAX = 200;

/** The progress and the result of a verification. Unmounting stops it. */
export function VerifyPanel({
  orderId,
  onAgain,
  onClose,
}: {
  orderId: string;
  onAgain: () => void;
  onClose: () => void;
}) {
  const { verification, error, stop } = useVerification(orderId);
  const { state, done, total, atWork, others } = verification;
  const isRunning = state === "starting" || state === "running";
  return (
    <Stack gap="md">
      <Stack gap={4}>
        <Group justify="space-between">
          <Text size="sm" fw={600}>
            {t("storage.verify.all")}
          </Text>
          <Text size="sm" role="status" className={classes.numbers ?? ""}>
            {t("storage.verify.progress", { done, total })}
          </Text>
        </Group>
        <Progress
          value={partDone(verification) * 100}
          color={others.some(isBad) ? "red" : "cyan"}
          animated={isRunning}
          aria-label={t("storage.verify.all")}
        />
      </Stack>
      {isRunning && (
        <Stack component="ul" gap="xs" className={classes.list ?? ""}>
          {[...atWork.values()].map(({ path, name, hashedBytes, sizeBytes }) => {
            const part = sizeBytes === 0 ? 1 : hashedBytes / sizeBytes;
            return (
              <li key={path}>
                <Group justify="space-between" gap="xs">
                  <Text size="sm" className={classes.name ?? ""}>
                    {name}
                  </Text>
                  <Text size="sm" c="dimmed" className={classes.numbers ?? ""}>
                    {`${formatPart(part)} · ${formatBytes(sizeBytes)}`}
                  </Text>
                </Group>
                <Progress size="sm" value={part * 100} aria-label={name} />
              </li>
            );
          })}
        </Stack>
      )}
      {state === "broken" && (
        <ErrorNotice error={error ?? true} title={t("storage.verify.failed")} onRetry={onAgain} />
      )}
      {state === "stopped" && <Text size="sm">{t("storage.verify.stopped")}</Text>}
      <Outcome verification={verification} />
      <Group justify="flex-end" gap="xs">
        {isRunning ? (
          <Button variant="default" onClick={stop}>
            {t("storage.verify.stop")}
          </Button>
        ) : (
          <>
            <Button variant="default" onClick={onAgain}>
              {t("storage.verify.again")}
            </Button>
            <Button variant="default" onClick={onClose}>
              {t("storage.close")}
            </Button>
          </>
        )}
      </Group>
    </Stack>
  );
}

function Outcome({ verification }: { verification: Verification }) {
  const { state, matches, others, total } = verification;
  const client = useQueryClient();
  const [calculating, setCalculating] = useState<HashedFile[]>();
  const bad = others.filter(isBad);
  const without = others.filter(({ outcome }) => outcome === "noChecksum");
  // An attachment has only the checksum from its upload.
  const reads = without.filter(({ owner }) => owner === "read");
  const rest = others.filter(({ outcome }) => outcome === "missing" || outcome === "unreadable");
  return (
    <>
      {bad.length > 0 && (
        <Alert
          role="alert"
          color="red"
          variant="filled"
          icon={<IconAlertOctagon aria-hidden />}
          title={t("storage.verify.bad", { amount: bad.length })}
        >
          <Text size="sm" mb="xs" c="inherit">
            {t("storage.verify.badText")}
          </Text>
          <Results results={bad} />
        </Alert>
      )}
      {rest.length > 0 && (
        <Alert
          color="red"
          variant="light"
          icon={<IconAlertTriangle aria-hidden />}
          title={t("storage.verify.partly")}
        >
          <Results results={rest} />
        </Alert>
      )}
      {without.length > 0 && (
        <Alert
          color="yellow"
          variant="light"
          classNames={{ title: classes.title ?? "" }}
          title={t("storage.verify.outcome.noChecksum")}
        >
          <Stack gap="xs" align="flex-start">
            <Results results={without} />
            {state !== "running" && reads.length > 0 && (
              <Button
                size="xs"
                variant="default"
                onClick={() => setCalculating(reads.map(({ path }) => ({ path, sizeBytes: 0 })))}
              >
                {t("storage.verify.calculate", { amount: reads.length })}
              </Button>
            )}
          </Stack>
        </Alert>
      )}
      {state === "done" && total === 0 && <Text size="sm">{t("storage.verify.nothing")}</Text>}
      {state === "done" && matches > 0 && (
        <Alert color="teal" variant="light" icon={<IconCheck aria-hidden />} role="status">
          {matches === total
            ? t("storage.verify.good", { amount: matches })
            : t("storage.verify.matches", { amount: matches })}
        </Alert>
      )}
      {calculating && (
        <ChecksumDialog
          paths={calculating}
          onClose={() => {
            setCalculating(undefined);
            void client.invalidateQueries({ queryKey: trpc.delivery.pathKey() });
          }}
        />
      )}
    </>
  );
}

function Results({ results }: { results: VerifyResult[] }) {
  const further = results.length - SHOWN_MAX;
  return (
    <div className={classes.scroll}>
      <Stack component="ul" gap="xs" className={classes.list ?? ""}>
        {results.slice(0, SHOWN_MAX).map(({ path, name, outcome, expected, computed }) => (
          <li key={`${path} ${expected}`}>
            <Text size="sm" fw={600} className={classes.name ?? ""} title={path} c="inherit">
              {outcome === "noChecksum" || outcome === "matches"
                ? name
                : `${name}: ${t(`storage.verify.outcome.${outcome}`)}`}
            </Text>
            {computed !== null && (
              <div className={classes.hash}>
                {t("storage.verify.expected")}: {expected}
                <br />
                {t("storage.verify.computed")}: {computed}
              </div>
            )}
          </li>
        ))}
        {further > 0 && <li>{t("storage.more", { amount: further })}</li>}
      </Stack>
    </div>
  );
}

function isBad({ outcome }: VerifyResult): boolean {
  return outcome === "differs";
}
