import { createTheme, type CSSVariablesResolver } from "@mantine/core";

export const theme = createTheme({
  primaryColor: "cyan",
  primaryShade: 9,
  autoContrast: true,
  defaultRadius: "md",
  cursorType: "pointer",
  fontFamily:
    "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', Arial, sans-serif",
  fontFamilyMonospace: "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace",
  headings: { fontWeight: "650" },
  components: {
    NumberInput: { defaultProps: { allowedDecimalSeparators: [".", ","] } },
    Modal: { styles: { title: { fontWeight: 650, fontSize: "var(--mantine-font-size-lg)" } } },
    // Help stands below a field, so that fields beside each other stay in one line.
    InputWrapper: { defaultProps: { inputWrapperOrder: ["label", "input", "description", "error"] } },
  },
});

/** Secondary text and placeholders dark enough to be read (WCAG AA), where Mantine's own are not. */
export const readableVariables: CSSVariablesResolver = (theme) => ({
  variables: {
    // Mantine hovers in a lighter shade, on which white is hard to read.
    "--mantine-primary-color-filled-hover": "#095c6b",
    "--mantine-color-cyan-filled-hover": "#095c6b",
  },
  light: {
    "--mantine-color-dimmed": theme.colors.gray[7],
    "--mantine-color-placeholder": "#6b7280",
    "--mantine-color-error": theme.colors.red[9],
  },
  dark: {
    "--mantine-color-dimmed": theme.colors.dark[1],
    "--mantine-color-placeholder": "#a0a0a0",
    "--mantine-color-error": theme.colors.red[4],
  },
});
