import { Kbd, Text, UnstyledButton } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { t } from "../../kit/i18n/t.ts";
import classes from "./frame.module.css";

/** Opens the search; looks like an input field if the width allows. */
export function SearchButton({ onOpen, onNear }: { onOpen: () => void; onNear: () => void }) {
  return (
    <UnstyledButton
      className={classes.search}
      aria-label={t("search.title")}
      aria-keyshortcuts="/ Control+K"
      onClick={onOpen}
      onPointerEnter={onNear}
      onFocus={onNear}
    >
      <IconSearch size={18} stroke={1.75} aria-hidden />
      <Text size="sm" visibleFrom="sm" aria-hidden>
        {t("search.open")}
      </Text>
      <Kbd size="xs" visibleFrom="sm" aria-hidden>
        /
      </Kbd>
    </UnstyledButton>
  );
}
