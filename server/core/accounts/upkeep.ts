import { transaction } from '#db/connect.ts'
import { identityTime } from '#db/identity-time.ts'
import type { Deps } from '#server/core/deps.ts'
import { oldChallenges, oldSessions, oldTokens } from './housekeeping-queries.ts'

/** For so long an old link is told as used or expired. */
const LINKS_KEPT_MS = 30 * 24 * 3_600_000

export const endWhatIsOver = ({ db }: Pick<Deps, 'db'>, now: number): Promise<void> =>
  transaction(db, async () => {
    await oldSessions(db, identityTime(db, now)).execute()
    await oldTokens(db, now - LINKS_KEPT_MS).execute()
    await oldChallenges(db, now).execute()
  })
