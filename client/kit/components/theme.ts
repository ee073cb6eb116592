import { createTheme, type CSSVariablesResolver, type MantineThemeOverride } from "@mantine/core";
import { t } from "../i18n/t.ts";

/** The theme with translated labels of Mantine's own buttons. Call it after the texts are loaded. */
export function themeInLanguage(): MantineThemeOverride {
  const closeButtonProps = { "aria-label": t("common.close") };
  return createTheme({
    primaryColor: "cyan",
    primaryShade: 9,
    autoContrast: true,
    defaultRadius: "md",
    cursorType: "pointer",
    respectReducedMotion: true,
    fontFamily:
      "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', Arial, sans-serif",
    fontFamilyMonospace: "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace",
    headings: { fontWeight: "650" },
    components: {
      NumberInput: { defaultProps: { allowedDecimalSeparators: [".", ","] } },
      Modal: {
        defaultProps: { closeButtonProps },
        styles: { title: { fontWeight: 650, fontSize: "var(--mantine-font-size-lg)" } },
      },
      Drawer: { defaultProps: { closeButtonProps } },
      Notification: { defaultProps: { closeButtonProps } },
      PasswordInput: {
        defaultProps: {
          visibilityToggleButtonProps: { "aria-label": t("common.showPassword") },
          visibilityToggleFocusable: true,
        },
      },
      Pagination: {
        defaultProps: {
          getControlProps: (control: PageControl) => ({ "aria-label": t(`common.page.${control}`) }),
          getItemProps: (page: number) => ({ "aria-label": t("common.page", { page }) }),
        },
      },
      // Descriptions are below a field, so that fields in one row stay aligned.
      InputWrapper: { defaultProps: { inputWrapperOrder: ["label", "input", "description", "error"] } },
    },
  });
}

type PageControl = "first" | "previous" | "next" | "last";

/** Darker secondary text and placeholders, because Mantine's colors do not reach WCAG AA contrast. */
export const readableVariables: CSSVariablesResolver = (theme) => ({
  variables: {
    // Mantine's hover shade is lighter, with too little contrast to white text.
    "--mantine-primary-color-filled-hover": "#095c6b",
    "--mantine-color-cyan-filled-hover": "#095c6b",
  },
  light: {
    "--mantine-color-dimmed": theme.colors.gray[7],
    "--mantine-color-placeholder": "#6b7280",
    "--mantine-color-error": theme.colors.red[9],
    // Text colors on the light background of the same color, as in badges and notices.
    "--mantine-color-yellow-light-color": "#7a4100",
    "--mantine-color-orange-light-color": "#9c3400",
    "--mantine-color-red-light-color": "#a61e1e",
    "--mantine-color-teal-light-color": "#066649",
    "--mantine-color-green-light-color": "#1d6a2e",
  },
  dark: {
    "--mantine-color-dimmed": theme.colors.dark[1],
    "--mantine-color-placeholder": "#a0a0a0",
    "--mantine-color-error": theme.colors.red[4],
  },
});
