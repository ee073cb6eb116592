import type { Express, Request, Response } from "express";
import { IncomingMessage, type ServerOptions, ServerResponse } from "node:http";

/** Returns the request and response classes for a server of this app, with the prototypes that Express would set on
 *  each object. Changing the prototype of an existing object makes it slow and delays its garbage collection in V8:
 *  this was half of the cost of most requests. */
export function expressMessages(app: Express): Pick<ServerOptions, "IncomingMessage" | "ServerResponse"> {
  class ExpressRequest extends IncomingMessage {}
  class ExpressResponse<Req extends IncomingMessage> extends ServerResponse<Req> {}
  Object.setPrototypeOf(ExpressRequest.prototype, app.request);
  Object.setPrototypeOf(ExpressResponse.prototype, app.response);
  // Express compares the prototypes and leaves objects unchanged that already have them.
  app.request = ExpressRequest.prototype as Request;
  app.response = ExpressResponse.prototype as unknown as Response;
  return { IncomingMessage: ExpressRequest, ServerResponse: ExpressResponse };
}
