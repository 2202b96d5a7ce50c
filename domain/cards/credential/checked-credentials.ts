import type { Bytes } from './bytes.ts'
import type { Sign1 } from './cbor-decode.ts'
import type { Es256Key } from './es256.ts'

/** The issuer's key that signed a credential (04, x, y), and the device's key that is in it. */
export type CheckedCredential = { issuer: Bytes; device: Es256Key }

/**
 * The live credentials whose signature was found good lately. A credential is the same for days, at every till and gate: from the second check on
 * only what the device signs each time is left to verify. Holds nothing that was not verified, and at most `max` of them.
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
    // A map gives its oldest first.
    if (this.#known.size >= this.#max) this.#known.delete(this.#known.keys().next().value!)
    this.#known.set(nameOf(credential), checked)
  }
}

/** Every byte of it, and where one part ends: the signature alone is never a name, since (r, n - s) verifies too. */
const nameOf = ({ headers, payload, signature }: Sign1): string => [headers, payload, signature].map((part) => part.join()).join(';')
