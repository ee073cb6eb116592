import { defineConfig } from "vite";
import react from "@vitejs/plugin-react";

const server = { target: "http://127.0.0.1:3000" };

// The initial code of all pages is one file, and so are the icons of several pages: a file of its own for each icon
// of 300 bytes costs a request.
const CHUNKS = [
  { name: "first", tags: ["$initial" as const] },
  { name: "icons", test: /@tabler\/icons-react/, minShareCount: 4 },
];

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
