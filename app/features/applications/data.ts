import { useEffect } from 'react'
import type { ApplicationAnswer, ApplicationValues } from '#domain/applications/application.ts'
import { ApiError, call } from '#app/platform/api.ts'
import { followed } from '#app/platform/create-store.ts'
import { owner, ownCopy } from '#app/platform/own-copy.ts'
import { report } from '#app/platform/log-warning.ts'
import { refreshCard, refreshSession, useSession } from '#app/platform/session/session.ts'

/** The own application for membership as the device knows it. `error`: why the last try to renew it failed. */
export type KnownApplication = { owner: string | null; answer: ApplicationAnswer | null; error: ApiError | null }

const copy = ownCopy<ApplicationAnswer>('application', 1)
const NOTHING: KnownApplication = { owner: null, answer: null, error: null }
const known = followed<KnownApplication>(onDevice())

/** As the device knows it, at once and without a network, then as the server says. */
export function useApplication(): KnownApplication {
  const { user } = useSession()
  const uid = user?.firebaseUid ?? null
  useEffect(() => {
    if (uid !== null) void refreshApplication()
    return copy.followOthers(() => known.set(onDevice()))
  }, [uid])
  const current = known.use()
  return current.owner === uid ? current : onDevice()
}

/** Asks the server again. Never throws: a failure is kept beside what is known. */
export async function refreshApplication(): Promise<void> {
  const whose = owner()
  if (whose === null) return
  try {
    keep(whose, await call<ApplicationAnswer>('GET', '/api/applications'))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    report('application not loaded', error)
    if (error.status === 401) await refreshSession().catch((reason: unknown) => report('session not refreshed', reason))
    if (owner() === whose) known.set({ ...onDevice(), owner: whose, error })
  }
}

/**
 * Applies. What another tab has sent meanwhile is shown in place of a refusal.
 *
 * @throws ApiError api.invalid with fields, api.conflict when none is taken now, auth.network
 */
export async function apply(values: ApplicationValues): Promise<void> {
  await change(call<ApplicationAnswer>('POST', '/api/applications', values))
}

/** Takes the own application back. @throws ApiError api.not_found when it is decided by now */
export async function withdrawApplication(id: string): Promise<void> {
  await change(call<ApplicationAnswer>('POST', `/api/applications/${encodeURIComponent(id)}/withdraw`))
}

async function change(asked: Promise<ApplicationAnswer>): Promise<void> {
  const whose = owner()
  try {
    keep(whose, await asked)
  } catch (error) {
    // It is not as this page thought: what the server knows is shown beside the refusal.
    if (error instanceof ApiError && (error.status === 409 || error.status === 404)) await refreshApplication()
    throw error
  }
  // The card tells what it waits for.
  await refreshCard()
}

function keep(whose: string | null, answer: ApplicationAnswer): void {
  if (whose === null || owner() !== whose) return
  known.set({ owner: whose, answer, error: null })
  copy.write(answer)
}

function onDevice(): KnownApplication {
  const answer = copy.read()
  return answer ? { owner: owner(), answer, error: null } : NOTHING
}
