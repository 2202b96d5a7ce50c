import { useEffect } from 'react'
import type { ChildCard, FamilyAnswer } from '#domain/family/family.ts'
import { ApiError, call } from '#app/platform/api.ts'
import { followed } from '#app/platform/create-store.ts'
import { dropHeld } from '#app/platform/card/held-card.ts'
import { holdCard } from '#app/platform/card/hold-card.ts'
import { keepLooking } from '#app/platform/keep-looking.ts'
import { owner, ownCopy } from '#app/platform/own-copy.ts'
import { report } from '#app/platform/log-warning.ts'
import { refreshSession, useSession } from '#app/platform/session/session.ts'

/** The family as the device knows it. `fetchedAt`: when the server last confirmed it, ms; `error`: why the last try to renew it failed. */
export type KnownFamily = { owner: string | null; family: FamilyAnswer | null; fetchedAt: number | null; error: ApiError | null }

type Copy = { family: FamilyAnswer; fetchedAt: number }

const copy = ownCopy<Copy>('family', 1)
const NOTHING: KnownFamily = { owner: null, family: null, fetchedAt: null, error: null }
const known = followed<KnownFamily>(onDevice())

/** At once and without a network, then as the server says; the children's codes are fetched with it. */
export function useFamily(): KnownFamily {
  const { user } = useSession()
  const uid = user?.firebaseUid ?? null
  useEffect(() => {
    if (uid === null) return
    const ends = [keepLooking(refreshFamily), copy.followOthers(() => known.set(onDevice()))]
    return () => ends.forEach((end) => end())
  }, [uid])
  const current = known.use()
  return current.owner === uid ? current : onDevice()
}

/** Asks the server again. A failure is kept beside what is known, and is given back. */
export async function refreshFamily(): Promise<ApiError | null> {
  const whose = owner()
  if (whose === null) return null
  try {
    await keepFamily(whose, await call<FamilyAnswer>('GET', '/api/family'))
    return null
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    report('family not loaded', error)
    if (error.status === 401) await refreshSession().catch((reason: unknown) => report('session not refreshed', reason))
    if (owner() === whose) known.set({ ...onDevice(), owner: whose, error })
    return error
  }
}

/** What the server has answered about the family of this account; nothing when that is no longer who is here. */
export async function keepFamily(whose: string | null, family: FamilyAnswer): Promise<void> {
  if (whose === null || owner() !== whose) return
  const before = onDevice().family?.children ?? []
  const fetchedAt = Date.now()
  known.set({ owner: whose, family, fetchedAt, error: null })
  copy.write({ family, fetchedAt })
  await holdAll(family.children, before)
}

/** Who has left, or has come of age, leaves no key behind. */
async function holdAll(children: ChildCard[], before: ChildCard[]): Promise<void> {
  const numbers = new Set(children.map(({ card }) => card.number))
  for (const { card } of before)
    if (!numbers.has(card.number)) await dropHeld(card.number).catch((error: unknown) => report('card not taken off the device', error))
  for (const { card } of children) await holdCard(card, `/api/family/${card.number}/devices`)
}

function onDevice(): KnownFamily {
  const kept = copy.read()
  return kept ? { ...kept, owner: owner(), error: null } : NOTHING
}
