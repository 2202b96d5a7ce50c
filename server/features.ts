import type { Feature, House } from './core/feature.ts'
import { accounts } from './core/accounts/feature.ts'
import { cards } from './core/cards/feature.ts'
import { content } from './core/content/feature.ts'
import { notices } from './core/notices/feature.ts'
import { people } from './core/people/feature.ts'
import { staff } from './core/staff/feature.ts'
import { account } from './features/account/feature.ts'
import { applications } from './features/applications/feature.ts'
import { copies } from './features/copies/feature.ts'
import { events } from './features/events/feature.ts'
import { family } from './features/family/feature.ts'
import { guides } from './features/guides/feature.ts'
import { renewals } from './features/renewals/feature.ts'
import { reports } from './features/reports/feature.ts'
import { signIn } from './features/sign-in/feature.ts'
import { sports } from './features/sports/feature.ts'
import { verification } from './features/verification/feature.ts'

/** Every room that has something to say to the house, core first. To add a capability is to write its folder and a line here. */
export const features: readonly Feature[] = [
  content,
  accounts,
  notices,
  staff,
  cards,
  people,
  account,
  applications,
  copies,
  events,
  family,
  guides,
  renewals,
  reports,
  signIn,
  sports,
  verification,
]

/** What rooms are handed of all of them. */
export const house: House = {
  mails: new Map(features.flatMap(({ mails = [] }) => mails.map((kind) => [kind.template, kind]))),
  async documentChanged(db, change) {
    for (const feature of features) await feature.onDocumentChanged?.(db, change)
  },
  async emailVerified(deps, accountId) {
    const acts: (() => Promise<void>)[] = []
    for (const feature of features) if (feature.onEmailVerified) acts.push(await feature.onEmailVerified(deps, accountId))
    return async () => {
      for (const act of acts) await act()
    }
  },
  async accountReclaimed(deps, accountId) {
    for (const feature of features) await feature.onAccountReclaimed?.(deps, accountId)
  },
}
