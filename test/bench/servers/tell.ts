import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

/** Listens on a free port of the loopback and tells the bench where. */
export function tell(server: Server): void {
  server.requestTimeout = 0;
  server.listen(0, "127.0.0.1", () => {
    const { port } = server.address() as AddressInfo;
    process.send?.({ url: `http://127.0.0.1:${port}` });
  });
}
