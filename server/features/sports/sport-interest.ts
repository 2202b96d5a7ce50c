import { createHmac } from 'node:crypto'
import { transaction } from '#db/connect.ts'
import { newId } from '#db/id.ts'
import { AppError } from '#domain/errors.ts'
import type { Values } from '#domain/form.ts'
import type { sportInterestForm } from '#domain/sports/sport-interest.ts'
import { limitKey } from '#server/platform/limits/limit-key.ts'
import { enforceRateLimit, hitFrom, refuseUnless } from '#server/platform/limits/rate-limit.ts'
import type { Deps } from '#server/core/deps.ts'
import { wakeOutbox } from '#server/platform/jobs/enqueue.ts'
import { interestJob } from './interest-mail.ts'
import { putInterest } from './queries.ts'
import { findSport } from './sport.ts'
import { findProvedAccount } from '#server/core/accounts/queries.ts'

const DAY = 24 * 3_600_000
/** The same words again within this time are the same request: a double press, a retry after a dead network, a doubt. */
const SAME_MS = 30 * DAY
/** What a season's list needs; then it goes. */
export const KEPT_MS = 365 * DAY

const BY_NETWORK = { max: 20, windowMs: 3_600_000 }
const BY_PERSON = { max: 5, windowMs: DAY }

/**
 * Keeps who is interested in a sport and tells the office by one mail. The same request again is kept and told once.
 *
 * @param uid of the account that is signed in, if any
 * @throws api.not_found 404 for a sport that is not there · api.invalid 422 for a course of another · auth.too_many_attempts 429
 */
export async function keepInterest(
  { db, config, clock }: Deps,
  { uid, address }: { uid: string | null; address: string },
  sportId: string,
  values: Values<typeof sportInterestForm>,
): Promise<void> {
  const sport = await findSport(db, sportId)
  if (!sport) throw new AppError('api.not_found', 404)
  if (values.course && !sport.courses.has(values.course)) throw new AppError('api.invalid', 422, { fields: { course: 'invalid' } })

  const now = clock.now()
  refuseUnless(await hitFrom({ db, clock, config }, 'sport-interest', address, BY_NETWORK))
  // Signed in, counted by the account: anybody may write somebody else's address and use up its limit.
  await enforceRateLimit(db, limitKey(config.secret, 'sport-interest-person', uid ?? values.email), BY_PERSON, now)

  const { course, firstname, lastname, email, phone, note } = values
  const written = JSON.stringify([sportId, course, firstname, lastname, email, phone, note])
  const fingerprint = createHmac('sha256', config.secret).update(written).digest('base64url')
  await transaction(db, async () => {
    const owner = uid ?? (await findProvedAccount(db, email))
    const row = { id: newId(now), fingerprint, uid: owner, sport: sportId, ...values, createdAt: now }
    const id = await putInterest(db, row, now - SAME_MS)
    if (id) await interestJob.enqueue(db, { id }, { now })
  })
  wakeOutbox(db)
}
