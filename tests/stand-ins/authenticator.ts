import { createHash, createPrivateKey, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

/** A passkey of a person, or a copy of it. */
export type Passkey = { id: string; rpId: string; userHandle: string; key: KeyObject; counter: number }

type CreationOptions = { challenge: string; rp: { id?: string }; user: { id: string } }
type RequestOptions = { challenge: string; rpId?: string }

/** Deviations from a correct browser and authenticator. */
export type Deviation = Partial<{
  origin: string
  rpId: string
  challenge: string
  type: string
  userVerified: boolean
  userHandle: string | undefined
  /** The signature counter in the answer, instead of the next one. */
  counter: number
  crossOrigin: boolean
}>

const UP = 0x01
const UV = 0x04
const AT = 0x40

/**
 * A software authenticator with its browser (WebAuthn level 3): makes passkeys and signs with them, as JSON like `credential.toJSON()`.
 * ES256, attestation "none".
 */
export function createAuthenticator(origin: string) {
  return {
    create(options: CreationOptions, deviation: Deviation = {}): { passkey: Passkey; response: object } {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const rpId = deviation.rpId ?? options.rp.id ?? new URL(origin).hostname
      const id = randomBytes(32)
      const passkey = { id: id.toString('base64url'), rpId, userHandle: options.user.id, key: privateKey, counter: 0 }
      const { x, y } = publicKey.export({ format: 'jwk' })
      const cose = map([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x ?? '', 'base64url')],
        [-3, Buffer.from(y ?? '', 'base64url')],
      ])
      const attested = Buffer.concat([Buffer.alloc(16), uint16(id.length), id, cose])
      const authData = Buffer.concat([authenticatorData(rpId, flagsOf(deviation) | AT, deviation.counter ?? 0), attested])
      const attestationObject = map([
        ['fmt', 'none'],
        ['attStmt', map([])],
        ['authData', authData],
      ])
      const clientDataJSON = clientData('webauthn.create', options.challenge, origin, deviation)
      return { passkey, response: answer(passkey.id, { clientDataJSON, attestationObject, transports: ['internal'] }) }
    },

    get(passkey: Passkey, options: RequestOptions, deviation: Deviation = {}): object {
      passkey.counter = deviation.counter ?? passkey.counter + 1
      const authData = authenticatorData(deviation.rpId ?? passkey.rpId, flagsOf(deviation), passkey.counter)
      const clientDataJSON = clientData('webauthn.get', options.challenge, origin, deviation)
      const signed = Buffer.concat([authData, createHash('sha256').update(clientDataJSON).digest()])
      const signature = sign('sha256', signed, passkey.key)
      const userHandle = 'userHandle' in deviation ? deviation.userHandle : passkey.userHandle
      return answer(passkey.id, { clientDataJSON, authenticatorData: authData, signature, ...(userHandle && { userHandle }) })
    },
  }
}

/** A copy of the passkey, as of now. */
export const copyOf = (passkey: Passkey): Passkey => ({
  ...passkey,
  key: createPrivateKey(passkey.key.export({ format: 'pem', type: 'pkcs8' })),
})

const flagsOf = ({ userVerified = true }: Deviation) => UP | (userVerified ? UV : 0)

function authenticatorData(rpId: string, flags: number, counter: number): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count])
}

function clientData(type: string, challenge: string, origin: string, deviation: Deviation): Buffer {
  const { crossOrigin = false } = deviation
  const data = {
    type: deviation.type ?? type,
    challenge: deviation.challenge ?? challenge,
    origin: deviation.origin ?? origin,
    crossOrigin,
  }
  return Buffer.from(JSON.stringify(data))
}

const answer = (id: string, response: Record<string, unknown>) => ({
  id,
  rawId: id,
  type: 'public-key',
  clientExtensionResults: {},
  response: Object.fromEntries(
    Object.entries(response).map(([name, value]) => [name, Buffer.isBuffer(value) ? value.toString('base64url') : value]),
  ),
})

// The part of CBOR (RFC 8949) that authenticators use.

type Item = number | string | Buffer

/** A map; buffers from `map` stay maps, other buffers are byte strings. */
function map(entries: [number | string, Item][]): Buffer {
  const made = Buffer.concat([head(5, entries.length), ...entries.flatMap(([key, value]) => [encode(key), encode(value)])])
  maps.add(made)
  return made
}

const maps = new WeakSet<Buffer>()

function encode(item: Item): Buffer {
  if (typeof item === 'number') return item < 0 ? head(1, -1 - item) : head(0, item)
  if (typeof item === 'string') return Buffer.concat([head(3, Buffer.byteLength(item)), Buffer.from(item)])
  return maps.has(item) ? item : Buffer.concat([head(2, item.length), item])
}

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.concat([Buffer.from([(major << 5) | 25]), uint16(value)])
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}
