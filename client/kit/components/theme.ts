import { createTheme, type CSSVariablesResolver, type MantineThemeOverride } from "@mantine/core";
import { t } from "../i18n/t.ts";

export const FONT_FAMILY = "Inter, 'Inter fallback', system-ui, sans-serif";

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
    fontFamily: FONT_FAMILY,
    fontFamilyMonospace: "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace",
    fontSizes: { xs: px(12), sm: px(13), md: px(14), lg: px(16), xl: px(20) },
    lineHeights: {
      xs: ratio(16, 12),
      sm: ratio(20, 13),
      md: ratio(22, 14),
      lg: ratio(24, 16),
      xl: ratio(28, 20),
    },
    spacing: { xs: px(8), sm: px(12), md: px(16), lg: px(20), xl: px(32) },
    headings: {
      fontWeight: "600",
      sizes: {
        h1: { fontSize: px(20), lineHeight: ratio(28, 20) },
        h2: { fontSize: px(16), lineHeight: ratio(24, 16) },
        h3: { fontSize: px(16), lineHeight: ratio(24, 16) },
        h4: { fontSize: px(16), lineHeight: ratio(24, 16) },
        h5: { fontSize: px(14), lineHeight: ratio(22, 14) },
        h6: { fontSize: px(13), lineHeight: ratio(20, 13) },
      },
    },
    components: {
      NumberInput: { defaultProps: { allowedDecimalSeparators: [".", ","] } },
      Modal: {
        defaultProps: { closeButtonProps },
        styles: { title: { fontWeight: 600, fontSize: "var(--mantine-font-size-lg)" } },
      },
      Drawer: { defaultProps: { closeButtonProps } },
      // Outside of the page, a header element is a second banner.
      ModalHeader: { defaultProps: { role: "presentation" } },
      DrawerHeader: { defaultProps: { role: "presentation" } },
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

// Relative to the text size that is set in the browser.
function px(pixels: number): string {
  return `${pixels / 16}rem`;
}

function ratio(lineHeight: number, fontSize: number): string {
  return String(Math.round((lineHeight / fontSize) * 10_000) / 10_000);
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
