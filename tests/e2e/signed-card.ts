import { request as requests, type APIRequestContext, type Page } from '@playwright/test'
import { codeText } from '#domain/cards/credential/code-text.ts'
import { signChallenge } from '#domain/cards/credential/enrolment.ts'
import { ES256 } from '#domain/cards/credential/es256.ts'
import { signPresentation } from '#domain/cards/credential/presentation.ts'
import { ask, comesBack, join, newPerson } from './people.ts'
import type { Server } from './server.ts'

type Issued = { deviceId: string; credential: string; code: string }

/**
 * A new member’s card, signed without a screen as the app does; `text` returns the code's content, signed the given seconds ago.
 *
 * @param page where the member is signed in too
 */
export async function signedCard(server: Server, page?: Page) {
  const person = newPerson({ firstname: 'Giulia', lastname: 'Bianchi' })
  // A session holds the card on one device: the page's own would take this place.
  const request = await requests.newContext()
  await join(request, server, person)
  if (page) await comesBack(page, server, person)
  const { privateKey, issued } = await holdCard(request, server)
  const credential = fromBase64url(issued.credential)
  const shownAt = new Set<number>()
  const text = async (ageS = 0) => {
    let at = Math.floor(Date.now() / 1000) - ageS
    // Two codes in the same second are equal and count as one check.
    while (shownAt.has(at)) at -= 1
    shownAt.add(at)
    return codeText(server.origin, await signPresentation(credential, at, privateKey))
  }
  return {
    text,
    /** The path alone, as a browser opens it. */
    show: async (ageS = 0) => (await text(ageS)).slice(server.origin.length),
    /** A printed copy: the content of its code. */
    print: async () => ((await ask(request, server, '/api/card/copies', { kind: 'print' })) as { text: string }).text,
    lose: async () => {
      const answer = await request.delete(`${server.origin}/api/account/devices/${issued.deviceId}`, { headers: { Origin: server.origin } })
      if (!answer.ok()) throw new Error(`The device was not taken off: ${answer.status()}`)
    },
    code: issued.code,
    number: ((await (await request.get(`${server.origin}/api/card`)).json()) as { number: string }).number,
  }
}

/** Enrols one more device of the signed-in person. */
export async function holdCard(request: APIRequestContext, server: Server): Promise<{ privateKey: CryptoKey; issued: Issued }> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(ES256, false, ['sign', 'verify'])
  const publicJwk = await crypto.subtle.exportKey('jwk', publicKey)
  const { challenge } = (await ask(request, server, '/api/card/devices/challenge', {})) as { challenge: string }
  const signature = Buffer.from(await signChallenge(fromBase64url(challenge), privateKey)).toString('base64url')
  return { privateKey, issued: (await ask(request, server, '/api/card/devices', { publicJwk, challenge, signature })) as Issued }
}

const fromBase64url = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
