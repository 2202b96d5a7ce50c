import { transaction } from '#db/connect.ts'
import { identityTime } from '#db/identity-time.ts'
import type { Feature } from '#server/core/feature.ts'
import type { Deps } from '#server/core/deps.ts'
import { passwordChangedMail, verifyMail } from './mails.ts'
import { personalData } from './personal-data.ts'
import { oldChallenges, oldSessions, oldTokens } from './bulk-queries.ts'
import { archived } from './archived.ts'

/** How long a dead link still gets the answer "used" or "expired". */
const LINKS_KEPT_MS = 30 * 24 * 3_600_000

const endWhatIsOver = ({ db }: Pick<Deps, 'db'>, now: number): Promise<void> =>
  transaction(db, async () => {
    await oldSessions(db, identityTime(db, now)).execute()
    await oldTokens(db, now - LINKS_KEPT_MS).execute()
    await oldChallenges(db, now).execute()
  })

export const accounts = {
  mails: [verifyMail, passwordChangedMail],
  upkeep: endWhatIsOver,
  personalData,
  archive: archived,
} satisfies Feature
