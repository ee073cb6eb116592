import { Button, FileButton, Group, Input, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { LOGO_MAX_BYTES } from "../../../server/access/facilityLogo/rules/logoLimits.ts";
import { t } from "../../kit/i18n/t.ts";
import classes from "./settings.module.css";

/**
 * The logo of the facility: preview, choice of a file, and removal.
 * @param value the path or data URL of the image; empty without one
 */
export function LogoField({
  value = "",
  error,
  onChange,
  onError,
  ...place
}: {
  value?: string;
  error?: ReactNode;
  onChange: (value: string) => void;
  onError: (error: string) => void;
}) {
  function choose(file: File | null) {
    if (!file) return;
    if (file.size > LOGO_MAX_BYTES) return onError(t("settings.logo.tooLarge"));
    const reader = new FileReader();
    reader.addEventListener("load", () => onChange(typeof reader.result === "string" ? reader.result : ""));
    reader.addEventListener("error", () => onError(t("settings.logo.unreadable")));
    reader.readAsDataURL(file);
  }
  return (
    <Input.Wrapper
      label={t("settings.logo")}
      labelElement="div"
      description={t("settings.logo.hint")}
      error={error}
    >
      <Group gap="sm" my={4}>
        {value === "" ? (
          <Text size="sm" c="dimmed">
            {t("settings.logo.none")}
          </Text>
        ) : (
          <img src={value} alt={t("settings.logo.preview")} className={classes.logo} />
        )}
        <FileButton accept="image/png,image/jpeg,image/webp" onChange={choose}>
          {(open) => (
            <Button size="xs" variant="default" {...place} {...open}>
              {t(value === "" ? "settings.logo.choose" : "settings.logo.replace")}
            </Button>
          )}
        </FileButton>
        {value !== "" && (
          <Button size="xs" variant="default" onClick={() => onChange("")}>
            {t("settings.logo.remove")}
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  );
}
