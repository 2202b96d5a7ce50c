import { newId } from '#db/id.ts'
import { MADE_AT, makeDiscountCode } from '#db/make.ts'
import type { Database } from '#db/connect.ts'
import type { SessionAnswer } from '#domain/accounts/api.ts'
import { signUp, someone, type Ask } from '#server/core/people/test-person.ts'
import { house } from '#server/features.ts'
import { putDocument } from '#server/core/content/queries.ts'

/** For tests: an offer with a list of codes, or with `data`. */
export async function putOffer(db: Database, id: string, data: object = {}, codes: string[] = []): Promise<void> {
  const offer = {
    partner: `Negozio ${id}`,
    discount: { kind: 'code_list' },
    limits: { perMember: 1, period: 'month' },
    validFrom: '2026-01-01',
    validTo: null,
    ...data,
  }
  await putDocument({ db, house }, 'convenzioni', { id, data: offer, position: 0, now: 1 })
  for (const code of codes) await makeDiscountCode(db, { offerId: id, code })
}

export type TestMember<A extends Ask> = { ask: A; uid: string; number: string }

/** A member with a valid card, in their own browser. */
export async function newMember<A extends Ask>(app: { db: Database; newClient(): A }, { verified = true } = {}): Promise<TestMember<A>> {
  const ask = app.newClient()
  const { account, user } = (await signUp(ask, someone())).json as SessionAnswer
  if (verified) await app.db.updateTable('account').set({ emailVerified: true }).where('id', '=', account.id).execute()
  return { ask, uid: account.id, number: user!.tessera }
}

/** One press of "Prendi un codice"; the same key is the same press. */
export const take = <A extends Ask>({ ask }: { ask: A }, offerId: string, key = newId(MADE_AT)) =>
  ask(`/api/offers/${offerId}/codes`, { method: 'POST', body: { key } }) as ReturnType<A>
