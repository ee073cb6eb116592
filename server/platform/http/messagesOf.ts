import type { Express, Request, Response } from "express";
import { IncomingMessage, type ServerOptions, ServerResponse } from "node:http";

/** The kinds of requests and responses for a server of this app: from their beginning what Express would turn each of them
 *  into. Changing what an object inherits from makes it slow, and V8 keep it for long: for most requests that was half of
 *  all they cost. */
export function messagesOf(app: Express): Pick<ServerOptions, "IncomingMessage" | "ServerResponse"> {
  class ExpressRequest extends IncomingMessage {}
  class ExpressResponse<Req extends IncomingMessage> extends ServerResponse<Req> {}
  Object.setPrototypeOf(ExpressRequest.prototype, app.request);
  Object.setPrototypeOf(ExpressResponse.prototype, app.response);
  // Express compares with these, and leaves alone what inherits from them already.
  app.request = ExpressRequest.prototype as Request;
  app.response = ExpressResponse.prototype as unknown as Response;
  return { IncomingMessage: ExpressRequest, ServerResponse: ExpressResponse };
}
