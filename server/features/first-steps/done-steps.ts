import { newAssociation, type MembershipCategory } from '#domain/content/association.ts'
import { recordOf, recordsOf, textOf } from '#domain/fields.ts'
import type { FirstStepId } from '#domain/first-steps/first-steps.ts'

type Fields = Record<string, unknown>

/** `pages`: the documents of `pagine` by id. `own`: collections with contents of the association's own. `texts`: published legal texts. */
export type Standing = {
  pages: ReadonlyMap<string, Fields>
  own: readonly string[]
  texts: readonly string[]
  hasOfficer: boolean
  isNoticeElsewhere: boolean
  isMailProved: boolean
}

/** The steps that the data show as done. A value that the set-up chose counts once it has been changed. */
export function doneSteps({ pages, own, texts, hasOfficer, isNoticeElsewhere, isMailProved }: Standing): Set<FirstStepId> {
  const association = pages.get('associazione') ?? {}
  const fresh = newAssociation({ name: 'x', color: DEFAULT_COLOR, email: 'x' })
  const contacts = recordOf(association.contacts)
  const validity = recordOf(association.cardValidity)
  const facts: Record<Exclude<FirstStepId, 'backup'>, boolean> = {
    emblem: textOf(association.emblem) !== '',
    color: textOf(association.color) !== '' && association.color !== DEFAULT_COLOR,
    contacts: textOf(recordOf(association.seat).street) !== '' && textOf(contacts.email) !== '',
    hours: recordsOfDays(association.officeHours),
    bank: textOf(recordOf(association.bank).iban) !== '',
    // Saving this part writes the validity rule in words.
    validity: textOf(validity.label) !== '',
    categories: !isSame(recordsOf(association.membershipCategories), fresh.membershipCategories),
    reports: recordsOf(association.reportCategories).length > 0,
    privacy: isNoticeElsewhere || texts.includes('privacy') || isWritten(pages.get('privacy')),
    accessibility: isWritten(pages.get('accessibilita')),
    officer: hasOfficer,
    about: isWritten(pages.get('chi-siamo'), 'hero'),
    offers: own.includes('convenzioni'),
    restaurants: own.includes('ristoranti'),
    events: own.includes('appuntamenti'),
    guides: own.includes('istruzioni'),
    sports: own.includes('sports'),
    mail: isMailProved,
  }
  return new Set((Object.keys(facts) as (keyof typeof facts)[]).filter((id) => facts[id]))
}

/** The colour that the set-up proposes. */
const DEFAULT_COLOR = '#0b5c6b'

const recordsOfDays = (hours: unknown): boolean => Object.values(recordOf(hours)).some((day) => Array.isArray(day) && day.length > 0)

/** A fee, another name or a new category: somebody has edited them. */
const isSame = (now: Fields[], fresh: MembershipCategory[]): boolean =>
  now.length === fresh.length &&
  fresh.every(({ id, label, feeCents, admission }, i) => {
    const one = now[i]!
    return (
      one.id === id &&
      one.label === label &&
      one.feeCents === feeCents &&
      recordsOf(one.laterFees).length === 0 &&
      one.admission === admission
    )
  })

/** The set-up's own notice marks itself as the first; an imported page counts as written. */
function isWritten(page: Fields | undefined, field = 'markdown'): boolean {
  if (!page) return false
  return field === 'markdown' ? textOf(page.markdown) !== '' && !textOf(page.version).endsWith('-iniziale') : field in page
}
