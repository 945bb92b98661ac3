import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

interface Conduct {
  /** the address of the page that asks; the test shop by default */
  origin?: string;
  /** whether the device checks its owner's fingerprint, face or PIN; true by default */
  verifies?: boolean;
}

/**
 * A device that makes and uses one passkey, as a browser passes it on (WebAuthn Level 3: ES256, no attestation). It
 * counts each use; `counter` can be set back, as on a copied device.
 */
export class PasskeyDevice {
  counter = 0;
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #id = randomBytes(32).toString('base64url');

  /** Returns the answer to the options of a new passkey, as the form sends it. */
  create(options: { challenge: string; rp: { id: string } }, conduct: Conduct = {}): string {
    const authenticatorData = Buffer.concat([
      this.#data(options.rp.id, HAS_KEY, conduct),
      Buffer.alloc(16), // no model
      Buffer.from([0, 32]),
      Buffer.from(this.#id, 'base64url'),
      coseOf(this.#keys.publicKey),
    ]);
    return this.#answer({
      clientDataJSON: clientData('webauthn.create', options.challenge, conduct).toString('base64url'),
      attestationObject: attestationOf(authenticatorData).toString('base64url'),
      transports: ['internal'],
    });
  }

  /** Returns the answer to a challenge at sign-in. */
  get(options: { challenge: string; rpId?: string }, conduct: Conduct = {}): string {
    this.counter += 1;
    const authenticatorData = this.#data(options.rpId ?? 'localhost', 0, conduct);
    const said = clientData('webauthn.get', options.challenge, conduct);
    const hash = createHash('sha256').update(said).digest();
    const signature = createSign('sha256')
      .update(Buffer.concat([authenticatorData, hash]))
      .sign(this.#keys.privateKey);
    return this.#answer({
      clientDataJSON: said.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: signature.toString('base64url'),
    });
  }

  #data(rpId: string, flags: number, { verifies = true }: Conduct): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const said = PRESENT | flags | (verifies ? VERIFIED : 0);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([said]), counter]);
  }

  #answer(response: object): string {
    return JSON.stringify({
      id: this.#id,
      rawId: this.#id,
      type: 'public-key',
      clientExtensionResults: {},
      response,
    });
  }
}

function clientData(type: string, challenge: string, { origin = 'http://localhost:3000' }: Conduct): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

/** CBOR: `{ fmt: 'none', attStmt: {}, authData }`. */
function attestationOf(authenticatorData: Buffer): Buffer {
  const text = (words: string) => Buffer.concat([Buffer.from([0x60 + words.length]), Buffer.from(words)]);
  const parts = [Buffer.from([0xa3]), text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0])];
  const length = Buffer.from([0x58, authenticatorData.length]);
  return Buffer.concat([...parts, text('authData'), length, authenticatorData]);
}

/** CBOR: the public key as in COSE (RFC 9053, 2.1 and 7.1): `{ 1: 2, 3: -7, -1: 1, -2: x, -3: y }`. */
function coseOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const point = (coordinate: string) =>
    Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(coordinate, 'base64url')]);
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]);
  return Buffer.concat([head, point(x), Buffer.from([0x22]), point(y)]);
}
