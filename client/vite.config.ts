import { defineConfig } from "vite";
import react from "@vitejs/plugin-react";

const server = { target: "http://127.0.0.1:3000" };

// The initial code of all pages is one file.
const CHUNKS = [{ name: "first", tags: ["$initial" as const] }];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    outDir: "../dist/client",
    emptyOutDir: true,
    assetsDir: "assets",
    target: "es2022",
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
  server: { proxy: { "/api": server, "/trpc": server, "/registry": server, "/research-data": server } },
});
