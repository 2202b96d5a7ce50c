import type { Bytes } from './bytes.ts'
import type { Sign1 } from './cbor-decode.ts'
import type { Es256Key } from './es256.ts'

/** `issuer`: the public key that signed a credential (04, x, y). `device`: the key inside it. */
export type CheckedCredential = { issuer: Bytes; device: Es256Key }

/**
 * Cache of live credentials with a verified signature. A credential stays the same for days: from the second check on, only the device's
 * own signature is verified. Holds at most `max`.
 */
export class CheckedCredentials {
  readonly #max: number
  readonly #known = new Map<string, CheckedCredential>()

  constructor(max: number) {
    this.#max = max
  }

  find(credential: Sign1): CheckedCredential | undefined {
    return this.#known.get(nameOf(credential))
  }

  add(credential: Sign1, checked: CheckedCredential): void {
    // A map iterates in insertion order: the first key is the oldest.
    if (this.#known.size >= this.#max) this.#known.delete(this.#known.keys().next().value!)
    this.#known.set(nameOf(credential), checked)
  }
}

/** Every byte, with the boundaries of the parts. A signature alone identifies nothing, since (r, n - s) verifies too. */
const nameOf = ({ headers, payload, signature }: Sign1): string => [headers, payload, signature].map((part) => part.join()).join(';')
