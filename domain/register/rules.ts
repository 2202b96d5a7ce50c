import { dayOfYear, yearOf } from '#domain/calendar.ts'
import type { Association } from '#domain/content/association.ts'
import { numberOf, recordOf, textOf } from '#domain/fields.ts'
import { addDays, type PlainDate } from '#domain/plain-date.ts'

/** When a withdrawal takes effect: on receipt, or at the end of the social year. */
export const WITHDRAWAL_EFFECTS = ['receipt', 'year_end'] as const
export type WithdrawalEffect = (typeof WITHDRAWAL_EFFECTS)[number]

/** Rules that the law leaves to the statute (domain guide, section 2). Days are calendar days. */
export type MembershipRules = {
  decidingBody: string
  appealBody: string
  answerDays: number
  appealDays: number
  withdrawalEffect: WithdrawalEffect
  /** The last day of the social year, 'MM-DD'. */
  yearEnd: string
}

/** Art. 23 CTS: the defaults, if the statute has no other rule. */
const LAW = { decidingBody: 'Consiglio direttivo', appealBody: 'Assemblea dei soci', answerDays: 60, appealDays: 60 } as const

const days = (value: unknown, law: number): number => {
  const number = numberOf(value)
  return number === null || number < 0 ? law : number
}

/** Takes documents of any shape. */
export function membershipRules(association: Association | null): MembershipRules {
  const { membership, socialYear } = recordOf(association)
  const said = recordOf(membership)
  return {
    decidingBody: textOf(said['decidingBody']) || LAW.decidingBody,
    appealBody: textOf(said['appealBody']) || LAW.appealBody,
    answerDays: days(said['answerDays'], LAW.answerDays),
    appealDays: days(said['appealDays'], LAW.appealDays),
    withdrawalEffect: said['withdrawalEffect'] === 'year_end' ? 'year_end' : 'receipt',
    yearEnd: textOf(recordOf(socialYear)['end']) || '12-31',
  }
}

/** The last day to notify a refusal. */
export const answerBy = (appliedOn: PlainDate, { answerDays }: Pick<MembershipRules, 'answerDays'>): PlainDate =>
  addDays(appliedOn, answerDays)

/** The last day to appeal to the assembly, counted from the notification of the refusal. */
export const appealBy = (toldOn: PlainDate, { appealDays }: Pick<MembershipRules, 'appealDays'>): PlainDate => addDays(toldOn, appealDays)

/** The first day without membership for a member who leaves today. */
export function withdrawalDay(
  { withdrawalEffect, yearEnd }: Pick<MembershipRules, 'withdrawalEffect' | 'yearEnd'>,
  today: PlainDate,
): PlainDate {
  if (withdrawalEffect === 'receipt') return today
  const end = dayOfYear(yearOf(today), yearEnd)
  return addDays(end < today ? dayOfYear(yearOf(today) + 1, yearEnd) : end, 1)
}
