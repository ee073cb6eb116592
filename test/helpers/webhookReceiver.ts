import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export interface ReceivedRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
}

export interface WebhookReceiver extends AsyncDisposable {
  url: string;
  received: ReceivedRequest[];
  /** Answers a request; by default with 204. */
  onRequest: (res: ServerResponse, request: ReceivedRequest) => void;
}

/** Starts a receiver of webhooks on a loopback address. */
export async function webhookReceiver(): Promise<WebhookReceiver> {
  const server = createServer((req, res) => void receive(req, res));
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${port}/hook`,
    received: [],
    onRequest: (res) => void res.writeHead(204).end(),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
  async function receive(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const { method = "", url: path = "", headers } = req;
    const request = { method, path, headers: headers as Record<string, string>, body: await text(req) };
    receiver.received.push(request);
    receiver.onRequest(res, request);
  }
  return receiver;
}
