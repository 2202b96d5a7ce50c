import { Buffer } from 'node:buffer'

type Bytes = Uint8Array<ArrayBuffer>
/** Derived from an expression: a browser's types and Node's differ, and this file is checked with both. */
type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>

/** A browser's subscription as the app gets it, with `read`, which only the browser has: it decrypts a message. */
export type Subscription = { endpoint: string; p256dh: string; auth: string; read(body: Buffer): Promise<string> }

const P256 = { name: 'ECDH', namedCurve: 'P-256' }

/** For tests: a browser with a push subscription and its own keys. */
export async function subscribe(endpoint: string): Promise<Subscription> {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(P256, true, ['deriveBits'])
  const point = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))
  const auth = crypto.getRandomValues(new Uint8Array(16))
  return {
    endpoint,
    p256dh: Buffer.from(point).toString('base64url'),
    auth: Buffer.from(auth).toString('base64url'),
    read: (body) => readPush(body, { privateKey, point, auth }),
  }
}

/**
 * Decrypts a push like a browser (RFC 8291 §3.4, RFC 8188 §2), without code of the server.
 *
 * @throws Error when it is for another browser, was changed, or has a wrong record size
 */
export async function readPush(body: Buffer, { privateKey, point, auth }: { privateKey: Key; point: Bytes; auth: Bytes }): Promise<string> {
  const bytes = new Uint8Array(body)
  const [salt, size, idLength] = [bytes.slice(0, 16), new DataView(bytes.buffer).getUint32(16), bytes[20]!]
  const sender = bytes.slice(21, 21 + idLength)
  const record = bytes.slice(21 + idLength)
  if (record.length > size) throw new Error('more than one record')

  const theirs = await crypto.subtle.importKey('raw', sender, P256, false, [])
  const shared = new Uint8Array(await crypto.subtle.deriveBits({ name: 'ECDH', public: theirs }, privateKey, 256))
  const secret = await derive(shared, auth, [text('WebPush: info\0'), point, sender], 32)
  const key = await derive(secret, salt, [text('Content-Encoding: aes128gcm\0')], 16)
  const nonce = await derive(secret, salt, [text('Content-Encoding: nonce\0')], 12)
  const opener = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt'])
  const padded = new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv: nonce }, opener, record))
  const end = padded.findLastIndex((byte) => byte !== 0)
  if (padded[end] !== 2) throw new Error('not the last record')
  return new TextDecoder().decode(padded.subarray(0, end))
}

async function derive(secret: Bytes, salt: Bytes, info: Bytes[], length: number): Promise<Bytes> {
  const from = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  const whole = new Uint8Array(Buffer.concat(info))
  return new Uint8Array(await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info: whole }, from, length * 8))
}

const text = (words: string): Bytes => new TextEncoder().encode(words)
