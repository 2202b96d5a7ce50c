import type { Association } from '#domain/content/association.ts'
import { lastGoodDay } from '#domain/cards/card-state.ts'
import { daysBetween, type PlainDate } from '#domain/plain-date.ts'
import { renewalFee } from '#domain/renewals/fee.ts'
import type { ReminderStage } from '#domain/renewals/renewal-reminder.ts'
import type { Deps } from '#server/core/deps.ts'
import { ownOrigins } from '#server/platform/http/origin.ts'
import { renewalMail } from './mails.ts'

/** `lastname`: the holder's, for a transfer's reference. */
type End = { number: string; category: string; lastname: string | null; validTo: PlainDate; stage: ReminderStage }
type Reader = { email: string; firstname: string | null; child: string | null }

/** The mail about a card's end, with today's facts. */
export const letterOf = (
  { association, config, today }: { association: Association; config: Deps['config']; today: PlainDate },
  { number, category, lastname, validTo, stage }: End,
  { email, firstname, child }: Reader,
) =>
  renewalMail.of({
    number,
    to: email,
    firstname: firstname ?? '',
    stage,
    daysLeft: daysBetween(today, validTo),
    validTo,
    lastGoodDay: lastGoodDay(validTo, association.cardValidity.graceDays),
    child,
    fee: renewalFee(association, { number, category, lastname, validTo }, today),
    isTwelveMonths: association.cardValidity.policy === 'rolling_12_months',
    link: `${ownOrigins(config)[0]!}/tessera`,
  })
