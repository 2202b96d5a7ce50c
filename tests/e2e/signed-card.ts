import { codeText } from '#domain/credential/code-text.ts'
import { signChallenge } from '#domain/credential/enrolment.ts'
import { ES256 } from '#domain/credential/es256.ts'
import { signPresentation } from '#domain/credential/presentation.ts'
import type { Page } from '@playwright/test'
import { newPerson, registerAndConfirm } from './people.ts'
import { storedUser } from './sees.ts'
import type { Server } from './server.ts'

type Issued = { deviceId: string; credential: string; code: string }

/** A member’s signed card, as an app of the member’s own makes it; `text` gives what is in its code, signed about so many seconds ago. */
export async function signedCard(page: Page, server: Server) {
  await registerAndConfirm(page, server, newPerson({ firstname: 'Giulia', lastname: 'Bianchi' }))
  const ask = <T>(path: string, body: object) =>
    page.evaluate(
      async ([path, body]) => {
        const answer = await fetch(path, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        })
        return (await answer.json()) as T
      },
      [path, body] as const,
    )
  const { privateKey, publicKey } = await crypto.subtle.generateKey(ES256, false, ['sign', 'verify'])
  const publicJwk = await crypto.subtle.exportKey('jwk', publicKey)
  const { challenge } = await ask<{ challenge: string }>('/api/card/devices/challenge', {})
  const signature = Buffer.from(await signChallenge(fromBase64url(challenge), privateKey)).toString('base64url')
  const issued = await ask<Issued>('/api/card/devices', { publicJwk, challenge, signature })
  const credential = fromBase64url(issued.credential)
  const shownAt = new Set<number>()
  const text = async (ageS = 0) => {
    let at = Math.floor(Date.now() / 1000) - ageS
    // The same second twice would be the same code: whoever looks at it again has checked the card once.
    while (shownAt.has(at)) at -= 1
    shownAt.add(at)
    return codeText(server.origin, await signPresentation(credential, at, privateKey))
  }
  return {
    text,
    /** The address alone, as a browser opens it. */
    show: async (ageS = 0) => (await text(ageS)).slice(server.origin.length),
    /** What a copy of the credential says without the phone's key. */
    copied: () => codeText(server.origin, credential),
    lose: () => page.evaluate((id) => fetch(`/api/account/devices/${id}`, { method: 'DELETE' }), issued.deviceId),
    code: issued.code,
    number: String((await storedUser(page))?.tessera),
  }
}

const fromBase64url = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
