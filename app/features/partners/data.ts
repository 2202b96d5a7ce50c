import { useEffect } from 'react'
import type { CardCheckItem, CardChecksAnswer } from '#domain/verification/partner.ts'
import { ApiError, call } from '#app/platform/api.ts'
import type { Freshness } from '#app/platform/content/collections.ts'
import { followed } from '#app/platform/create-store.ts'
import { owner, ownCopy } from '#app/platform/own-copy.ts'
import { report } from '#app/platform/log-warning.ts'
import { refreshSession, useSession } from '#app/platform/session/session.ts'

/** Where and when the own card was checked, and of when that is. */
export type KnownChecks = { owner: string | null; checks: CardCheckItem[]; freshness: Freshness }

type Copy = { checks: CardCheckItem[]; fetchedAt: number }

const copy = ownCopy<Copy>('checks', 1)
const known = followed<KnownChecks>(onDevice())

/** As the device knows them, at once and without a network, then as the server says. */
export function useCardChecks(): KnownChecks {
  const { user } = useSession()
  const whose = user?.firebaseUid ?? null
  useEffect(() => {
    if (whose !== null) void refreshChecks()
  }, [whose])
  const current = known.use()
  return current.owner === whose ? current : onDevice()
}

/** Asks the server again. Never throws: a failure leaves what is known, and marks it as stale. */
export async function refreshChecks(): Promise<void> {
  const whose = owner()
  if (whose === null) return
  try {
    const { checks } = await call<CardChecksAnswer>('GET', '/api/card/checks')
    if (owner() !== whose) return
    const fetchedAt = Date.now()
    known.set({ owner: whose, checks, freshness: { fetchedAt, stale: false } })
    copy.write({ checks, fetchedAt })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    report('checks not loaded', error)
    if (error.status === 401) await refreshSession().catch((reason: unknown) => report('session not refreshed', reason))
    const before = known.get().owner === whose ? known.get() : onDevice()
    if (owner() === whose) known.set({ ...before, freshness: { ...before.freshness, stale: true } })
  }
}

function onDevice(): KnownChecks {
  const kept = copy.read()
  return { owner: owner(), checks: kept?.checks ?? [], freshness: { fetchedAt: kept?.fetchedAt ?? null, stale: false } }
}
