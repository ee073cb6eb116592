import { Button } from "@mantine/core";
import { IconArrowDown } from "@tabler/icons-react";
import { useLayoutEffect, useRef, useState } from "react";
import { t } from "../../kit/i18n/t.ts";
import { isAtEnd } from "./logTail.ts";
import classes from "./run.module.css";

/**
 * Shows the lines of a log and follows its end until the user scrolls up.
 * @param label the accessible name
 * @param followsAtFirst whether it opens at its end
 */
export function LogText({
  lines,
  label,
  followsAtFirst = true,
}: {
  lines: string[];
  label: string;
  followsAtFirst?: boolean;
}) {
  const box = useRef<HTMLDivElement>(null);
  const [follows, setFollows] = useState(followsAtFirst);

  const lastTop = useRef(0);

  const text = useRef<HTMLPreElement>(null);

  useLayoutEffect(() => {
    const [element, inner] = [box.current, text.current];
    if (!follows || !element || !inner) return undefined;
    // New lines, and wrapping after a resize, change the height.
    const grown = new ResizeObserver(() => {
      element.scrollTop = element.scrollHeight;
    });
    grown.observe(inner);
    return () => grown.disconnect();
  }, [follows]);

  function scrolled(element: HTMLElement) {
    // Only scrolling up stops following; new text alone moves the end further down.
    if (isAtEnd(element)) setFollows(true);
    else if (element.scrollTop < lastTop.current) setFollows(false);
    lastTop.current = element.scrollTop;
  }

  return (
    <div className={classes.log}>
      {/* Scrolled by the keyboard too, so it can hold the focus. */}
      <div
        ref={box}
        role="region"
        aria-label={label}
        tabIndex={0}
        className={classes.lines}
        onScroll={({ currentTarget }) => scrolled(currentTarget)}
      >
        <pre ref={text} className={classes.text}>
          {lines.join("\n")}
        </pre>
      </div>
      {!follows && (
        <Button
          size="xs"
          variant="filled"
          className={classes.toEnd ?? ""}
          leftSection={<IconArrowDown size={14} aria-hidden />}
          onClick={() => {
            setFollows(true);
            box.current?.focus();
          }}
        >
          {t("runs.page.log.toEnd")}
        </Button>
      )}
    </div>
  );
}
