import type { Database } from '#db/connect.ts'
import type { OptionalConsents } from '#domain/accounts/api.ts'
import type { Deps } from '#server/core/deps.ts'
import type { channelOf } from './channel.ts'
import { ownEvent, type Notice } from './consents.ts'
import { insertConsentEvents, listConsentEvents } from './queries.ts'

type Purpose = keyof OptionalConsents
const PURPOSES = ['newsletter', 'photos'] as const satisfies readonly Purpose[]

/** The choices in force: the latest row of each purpose. Never asked means no. */
export async function currentConsents(db: Database, personId: string): Promise<OptionalConsents> {
  const last = await lastEvents(db, personId)
  return { newsletter: last('newsletter')?.kind === 'granted', photos: last('photos')?.kind === 'granted' }
}

/**
 * Gives or withdraws consents; an unchanged one writes nothing. Joins the running transaction, which locks the account: the second of two
 * simultaneous clicks sees the first one's row.
 */
export async function chooseConsents(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  {
    personId,
    choices,
    ...where
  }: {
    personId: string
    choices: Partial<Record<Purpose, boolean | undefined>>
    notice: Notice
    channel: ReturnType<typeof channelOf>
    /** The label on the screen, when it is not the purpose's own. */
    wording?: string
  },
): Promise<void> {
  const last = await lastEvents(db, personId)
  const rows = PURPOSES.flatMap((purpose) => {
    const before = last(purpose)
    const chosen = choices[purpose]
    if (chosen === undefined || chosen === (before?.kind === 'granted')) return []
    // The time orders the rows: it must always be later than the previous one, whatever the clock does.
    const now = Math.max(clock.now(), (before?.occurredAt ?? 0) + 1)
    return [ownEvent({ personId, kind: chosen ? 'granted' : 'withdrawn', purpose, now, ...where })]
  })
  if (rows.length > 0) await insertConsentEvents(db, rows)
}

async function lastEvents(db: Database, personId: string) {
  const events = await listConsentEvents(db, personId, PURPOSES)
  return (purpose: Purpose) => events.find((event) => event.purpose === purpose)
}
