import { isoCBOR } from "@simplewebauthn/server/helpers";
import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

const USER_PRESENT = 0x01;
const HAS_CREDENTIAL = 0x40;

/** A security key in software: creates passkeys and signs with them, also wrongly. */
export class SoftAuthenticator {
  counter = 0;
  readonly id = randomBytes(16);
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });

  /** The response to the options of a registration. origin: of the page. */
  create({ challenge, rp }: { challenge: string; rp: { id: string } }, origin: string) {
    const { x = "", y = "" } = this.#keys.publicKey.export({ format: "jwk" });
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]);
    const length = Buffer.from([0, this.id.length]);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, isoCBOR.encode(key)]);
    const authData = Buffer.concat([this.#data(rp.id, USER_PRESENT | HAS_CREDENTIAL), credential]);
    const attestation = new Map<string, unknown>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", new Uint8Array(authData)],
    ]);
    return this.#response({
      clientDataJSON: text(clientData("webauthn.create", challenge, origin)),
      attestationObject: text(isoCBOR.encode(attestation as never)),
      transports: ["usb"],
    });
  }

  /** The response to the options of a sign-in. */
  get({ challenge, rpId }: { challenge: string; rpId: string }, origin: string) {
    this.counter++;
    const authData = this.#data(rpId, USER_PRESENT);
    const client = clientData("webauthn.get", challenge, origin);
    const signed = Buffer.concat([authData, createHash("sha256").update(client).digest()]);
    return this.#response({
      clientDataJSON: text(client),
      authenticatorData: text(authData),
      signature: text(sign("sha256", signed, this.#keys.privateKey)),
    });
  }

  #data(rpId: string, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([createHash("sha256").update(rpId).digest(), Buffer.from([flags]), counter]);
  }

  #response<Response>(response: Response) {
    const id = text(this.id);
    return { id, rawId: id, type: "public-key", clientExtensionResults: {}, response };
  }
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function text(data: Uint8Array): string {
  return Buffer.from(data).toString("base64url");
}

function bytes(encoded: string): Uint8Array {
  return new Uint8Array(Buffer.from(encoded, "base64url"));
}
