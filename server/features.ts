import type { Tables } from '#db/tables.ts'
import type { FieldProblems } from '#domain/errors.ts'
import type { AnyPart, LeftOut } from './core/archive-part.ts'
import type { Feature, Holding, House } from './core/feature.ts'
import { accounts } from './core/accounts/feature.ts'
import { cards } from './core/cards/feature.ts'
import { consents } from './core/consents/feature.ts'
import { content } from './core/content/feature.ts'
import { notices } from './core/notices/feature.ts'
import { people } from './core/people/feature.ts'
import { register } from './core/register/feature.ts'
import { staff } from './core/staff/feature.ts'
import { about } from './features/about/feature.ts'
import { account } from './features/account/feature.ts'
import { archive } from './features/archive/feature.ts'
import { applications } from './features/applications/feature.ts'
import { contents } from './features/contents/feature.ts'
import { copies } from './features/copies/feature.ts'
import { duplicates } from './features/duplicates/feature.ts'
import { events } from './features/events/feature.ts'
import { claims } from './features/claims/feature.ts'
import { family } from './features/family/feature.ts'
import { firstStepList } from './features/first-steps/feature.ts'
import { guides } from './features/guides/feature.ts'
import { importing } from './features/import/feature.ts'
import { memberImports } from './features/imports/feature.ts'
import { map } from './features/map/feature.ts'
import { members } from './features/members/feature.ts'
import { legalTexts } from './features/legal-texts/feature.ts'
import { news } from './features/news/feature.ts'
import { noticeList } from './features/notices/feature.ts'
import { offers } from './features/offers/feature.ts'
import { overview } from './features/overview/feature.ts'
import { memberRegister } from './features/register/feature.ts'
import { payments } from './features/payments/feature.ts'
import { registrations } from './features/registrations/feature.ts'
import { renewals } from './features/renewals/feature.ts'
import { reports } from './features/reports/feature.ts'
import { rights } from './features/rights/feature.ts'
import { settings } from './features/settings/feature.ts'
import { setup } from './features/setup/feature.ts'
import { signIn } from './features/sign-in/feature.ts'
import { site } from './features/site/feature.ts'
import { sports } from './features/sports/feature.ts'
import { verification } from './features/verification/feature.ts'
import { platform } from './platform-feature.ts'

/** All rooms of the house, core first. A new capability is a folder and a line here. */
const list = [
  platform,
  content,
  accounts,
  consents,
  notices,
  staff,
  cards,
  people,
  register,
  about,
  account,
  applications,
  archive,
  contents,
  copies,
  duplicates,
  events,
  claims,
  family,
  firstStepList,
  guides,
  importing,
  memberImports,
  map,
  legalTexts,
  members,
  news,
  noticeList,
  offers,
  overview,
  memberRegister,
  payments,
  registrations,
  renewals,
  reports,
  rights,
  settings,
  setup,
  signIn,
  site,
  sports,
  verification,
] as const satisfies readonly Feature[]

type Thought<F> = F extends { personalData: infer Data } ? keyof Data : never
type Forgotten = Exclude<keyof Tables, Thought<(typeof list)[number]>>

/** A new table does not compile until its room declares its personal data. */
type AllThoughtOf = [Forgotten] extends [never] ? unknown : `no room says what of ${Forgotten} is a person's`

type Archived<F> = F extends { archive: infer Parts } ? keyof Parts : never
type NotArchived = Exclude<keyof Tables, Archived<(typeof list)[number]>>

/** A new table does not compile until its room declares its part of the archive, or why it has none. */
type AllArchived = [NotArchived] extends [never] ? unknown : `no room says what ${NotArchived} gives to the archive`

export const features: readonly Feature[] = list satisfies AllThoughtOf & AllArchived

/** The parts of all rooms, for every room as `deps.house`. */
export const house: House = {
  mails: new Map(features.flatMap(({ mails = [] }) => mails.map((kind) => [kind.template, kind]))),
  personalData: new Map(features.flatMap(({ personalData = {} }) => Object.entries(personalData) as [keyof Tables, Holding | null][])),
  archive: new Map(features.flatMap(({ archive = {} }) => Object.entries(archive) as [keyof Tables, AnyPart | LeftOut][])),
  overview: features.flatMap(({ overview = [] }) => overview),
  manyActs: new Map(features.flatMap(({ manyActs = [] }) => manyActs.map((act) => [act.kind, act]))),
  async documentChanged(db, change) {
    for (const feature of features) await feature.onDocumentChanged?.(db, change)
  },
  async missingToPublish(db, document) {
    const missing: FieldProblems[] = []
    for (const feature of features) missing.push((await feature.missingToPublish?.(db, document)) ?? {})
    return Object.assign({}, ...missing) as FieldProblems
  },
  async publishFields(deps, asked) {
    for (const feature of features) await feature.publishFields?.(deps, asked)
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
  async personErased(db, cardNumber) {
    for (const feature of features) await feature.onPersonErased?.(db, cardNumber)
  },
  async cardsRemoved(db, cardNumbers) {
    for (const feature of features) await feature.onCardsRemoved?.(db, cardNumbers)
  },
}
