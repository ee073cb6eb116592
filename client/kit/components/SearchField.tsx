import { CloseButton, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { t } from "../i18n/t.ts";

const SEARCH_AFTER_MS = 250;

/**
 * A debounced search field.
 * @param value the current search from the URL
 */
export function SearchField({
  label,
  placeholder,
  value,
  onSearch,
}: {
  label: string;
  placeholder?: string;
  value: string;
  onSearch: (text: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  const [searched, setSearched] = useState(value);
  // The URL also changes without input: on back navigation, or when all filters are cleared.
  if (value !== searched) {
    setSearched(value);
    if (value !== typed.trim()) setTyped(value);
  }
  const search = useDebouncedCallback((text: string) => onSearch(text.trim()), SEARCH_AFTER_MS);

  function type(text: string) {
    setTyped(text);
    search(text);
  }

  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={placeholder ?? label}
      maxLength={200}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        typed !== "" && <CloseButton size="sm" aria-label={t("common.clear")} onClick={() => type("")} />
      }
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}
