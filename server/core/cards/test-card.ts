import { request } from 'node:http'
import { newAssociation, type Association } from '#domain/content/association.ts'
import { signChallenge } from '#domain/cards/credential/enrolment.ts'
import { ES256 } from '#domain/cards/credential/es256.ts'
import { codeText } from '#domain/cards/credential/code-text.ts'
import { openVerifierData, refreshVerifierData } from '#domain/cards/credential/verifier-data.ts'
import { verify } from '#domain/cards/credential/verify.ts'
import { signPresentation } from '#domain/cards/credential/presentation.ts'
import { confirmed } from '#server/features/account/test-account.ts'
import type { Ask } from '#server/core/people/test-person.ts'
import { house } from '#server/features.ts'
import { putDocument } from '#server/core/content/queries.ts'
import type { Deps } from '#server/core/deps.ts'
import type { TestApp } from '#tests/test-app.ts'
import { publishCards } from './publish.ts'

/** For tests: the association `circolo-aurora`, where friends get a card at sign-up. */
export async function withAssociation({ db, clock }: Pick<Deps, 'db' | 'clock'>, changes: Partial<Association['cardValidity']> = {}) {
  const association = newAssociation({ name: 'Circolo Aurora', color: '#0b5c6b', email: 'aurora@posta.example' })
  const data = { ...association, cardValidity: { ...association.cardValidity, ...changes } }
  await putDocument({ db, house }, 'pagine', { id: 'associazione', data, position: 0, now: clock.now() })
}

/** For tests: a signed-in person's phone with a key of its own. @param path of the call that gives it the card */
export async function newPhone(ask: Ask, path = '/api/card/devices') {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(ES256, false, ['sign', 'verify'])
  const jwk = await crypto.subtle.exportKey('jwk', publicKey)
  let credential: Uint8Array<ArrayBuffer> | undefined
  let id = ''
  const keep = (answer: { json: unknown }) => {
    const { deviceId, credential: text } = answer.json as DeviceAnswer
    if (!text) return
    id = deviceId
    credential = new Uint8Array(Buffer.from(text, 'base64url'))
  }
  return {
    jwk,
    privateKey,
    id: () => id,
    credential: () => credential!,
    async enrol(instead?: string) {
      const { challenge } = (await ask('/api/card/devices/challenge', { method: 'POST' })).json as { challenge: string }
      const signature = await signChallenge(new Uint8Array(Buffer.from(challenge, 'base64url')), privateKey)
      const body = { publicJwk: jwk, challenge, signature: Buffer.from(signature).toString('base64url'), instead }
      const answer = await ask(path, { method: 'POST', body })
      keep(answer)
      return answer
    },
    async renew() {
      const answer = await ask(`/api/card/devices/${id}/credential`, { method: 'POST' })
      keep(answer)
      return answer
    },
    /** The text on its screen. @param at epoch ms */
    show: async (at: number) => codeText('https://tessera.example', await signPresentation(credential!, Math.floor(at / 1000), privateKey)),
  }
}

export type DeviceAnswer = { deviceId: string; code: string; credential: string; exp: number; now: number }

type App<A extends Ask> = Parameters<typeof confirmed<A>>[0]

/** A person with a card, and a phone that shows it. */
export async function memberWithPhone<A extends Ask>(app: App<A>, changes: Parameters<typeof confirmed>[1] = {}) {
  const person = await confirmed(app, changes)
  const phone = await newPhone(person.ask)
  const answer = (await phone.enrol()).json as DeviceAnswer
  return { ...person, phone, answer }
}

export const bytesAt = ({ port }: { port: number }, path: string) =>
  new Promise<Uint8Array<ArrayBuffer>>((done, failed) => {
    request({ host: '127.0.0.1', port, path, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => (response.statusCode === 200 ? done(new Uint8Array(Buffer.concat(chunks))) : failed(new Error(path))))
    })
      .on('error', failed)
      .end()
  })

/** A shop's offline verdict on a code, with the files published now. */
export async function checkOffline(app: TestApp, text: string) {
  await publishCards(app.deps)
  const keySet = await bytesAt(app, '/.well-known/tessera/keys')
  const list = await bytesAt(app, '/.well-known/tessera/status/circolo-aurora/0')
  const data = (await openVerifierData((await refreshVerifierData(null, { keySet, lists: [list] }))!))!
  return verify({ text, ...data, now: Math.floor(app.clock.now() / 1000) })
}
