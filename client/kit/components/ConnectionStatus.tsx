import { Alert, VisuallyHidden } from "@mantine/core";
import { IconPlugConnectedX } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { t } from "../i18n/t.ts";
import { formatTime } from "./format.ts";
import classes from "./ConnectionStatus.module.css";

// A connection that recovers at once is not reported as interrupted.
const SHOW_INTERRUPTION_AFTER_MS = 1_500;

/**
 * Shows an interrupted connection, and announces every new state once to screen readers.
 * @param state the displayed state as a sentence
 */
export function ConnectionStatus({
  state,
  isCut,
  lastMessageAt,
}: {
  state: string;
  isCut: boolean;
  lastMessageAt: Date;
}) {
  const [isShown, setShown] = useState(false);
  const [announced, setAnnounced] = useState({ state, isShown, words: "" });

  useEffect(() => {
    if (!isCut) return undefined;
    const timer = setTimeout(() => setShown(true), SHOW_INTERRUPTION_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setShown(false);
    };
  }, [isCut]);
  if (announced.state !== state) setAnnounced({ state, isShown, words: state });
  else if (announced.isShown !== isShown)
    setAnnounced({ state, isShown, words: isShown ? announced.words : t("runs.page.back") });

  return (
    <>
      <VisuallyHidden role="status">{announced.words}</VisuallyHidden>
      {isShown && (
        <Alert
          role="alert"
          color="yellow"
          variant="light"
          icon={<IconPlugConnectedX aria-hidden />}
          classNames={{ title: classes.title ?? "" }}
          title={t("runs.page.cut.title")}
        >
          {t("runs.page.cut.text", { time: formatTime(lastMessageAt) })}
        </Alert>
      )}
    </>
  );
}
