// Runs before the first paint, so that a page in dark never flashes white. The key is Mantine's.
const chosen = localStorage.getItem("mantine-color-scheme-value");
const dark = chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
document.documentElement.dataset.mantineColorScheme = dark ? "dark" : "light";
