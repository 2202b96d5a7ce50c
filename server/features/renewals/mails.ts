import { formatLongDate, formatMoney, withDay } from '#domain/format.ts'
import { daysBetween, romeDay, type PlainDate } from '#domain/plain-date.ts'
import { askedStage, reminderStage, type ReminderStage } from '#domain/renewals/renewal-reminder.ts'
import { findAssociation } from '#server/core/content/association.ts'
import type { Deps } from '#server/core/deps.ts'
import { defineMail } from '#server/platform/mail/define.ts'
import type { Block, Message } from '#server/platform/mail/template.ts'
import type { Fee } from '#domain/renewals/fee.ts'
import { hasToRenew } from './queries.ts'

/**
 * `daysLeft`: until the last day, below zero after it. `child`: the holder's first name, if the reader is a guardian. `isTwelveMonths`: of
 * the next period.
 */
type RenewalMail = {
  /** The card's number; absent in waiting mails of earlier versions. */
  number?: string
  stage: ReminderStage
  daysLeft: number
  validTo: PlainDate
  lastGoodDay: PlainDate
  child: string | null
  fee: Fee | null
  isTwelveMonths: boolean
  /** Sent by staff, whose reminders may concern an end long ago. */
  isAsked?: true
  link: string
}

/** About a card's end. It counts the days when it leaves; it is dropped if the card is renewed or the next stage has begun. */
export const renewalMail = defineMail<RenewalMail, Pick<Deps, 'db' | 'clock' | 'lists'>>({
  template: 'renewal',
  label: 'Rinnovo della tessera',
  write: words,
  async asItLeaves(deps, letter) {
    const today = romeDay(deps.clock.now())
    const { number: cardNumber, validTo } = letter
    const rules = (await findAssociation(deps))?.cardValidity
    const stageOf = letter.isAsked ? askedStage : reminderStage
    if (rules && stageOf(validTo, today, rules) !== letter.stage) return { skipped: 'late' }
    if (cardNumber && !(await hasToRenew(deps.db, { cardNumber, validTo }, today))) return { skipped: 'nothing to renew' }
    return rules ? { ...letter, daysLeft: daysBetween(today, validTo) } : letter
  },
})

function words(mail: RenewalMail, hello: string): Message {
  const { subject, preview } = headOf(mail)
  return {
    subject,
    preview,
    blocks: [
      { text: `${hello} ${factOf(mail)}` },
      { text: termsOf(mail) },
      { button: 'Rinnova', link: mail.link },
      ...paymentOf(mail),
      {
        quiet: mail.child
          ? 'Ricevi questo messaggio perché la tessera è nella tua app.'
          : 'Ricevi questo messaggio perché hai una tessera.',
      },
    ],
  }
}

/** The notice of the app and the push, in one line. */
export function renewalNotice(mail: Pick<RenewalMail, 'stage' | 'daysLeft' | 'validTo' | 'lastGoodDay' | 'child'>): {
  title: string
  text: string
} {
  const card = mail.child ? `La tessera di ${mail.child}` : 'La tessera'
  if (mail.stage === 'ended') return { title: `${card} è scaduta`, text: 'Con il rinnovo riparte, con lo stesso numero.' }
  if (mail.daysLeft >= 0) return { title: `${card} scade ${soon(mail.daysLeft)}`, text: 'Rinnova ora: non perdi giorni.' }
  const title = mail.child ? `Puoi ancora rinnovare la tessera di ${mail.child}` : 'Puoi ancora rinnovare la tessera'
  return { title, text: graceOf(mail) }
}

/** Contains no name: locked screens show it. */
function headOf({ stage, daysLeft, validTo, child }: RenewalMail): { subject: string; preview: string } {
  const card = child ? 'Una tessera della famiglia' : 'La tua tessera'
  const preview = `Scadenza della tessera: ${formatLongDate(validTo)}.`
  if (stage === 'ended') return { subject: `${card} è scaduta`, preview: 'Con il rinnovo riparte, con lo stesso numero.' }
  if (daysLeft < 0)
    return { subject: child ? 'Puoi ancora rinnovare una tessera della famiglia' : 'Puoi ancora rinnovare la tessera', preview }
  if (daysLeft === 0) return { subject: child ? 'Oggi scade una tessera della famiglia' : 'Oggi scade la tua tessera', preview }
  return { subject: `${card} scade ${soon(daysLeft)}`, preview }
}

const soon = (days: number) => (days === 0 ? 'oggi' : days === 1 ? 'domani' : `tra ${days} giorni`)

function factOf({ stage, daysLeft, validTo, lastGoodDay, child }: RenewalMail): string {
  const card = child ? `la tessera di ${child}` : 'la tua tessera'
  if (stage === 'ended')
    return `${card} non vale più ${withDay('dal', formatLongDate(validTo))}. Con il rinnovo riparte, con lo stesso numero.`
  if (daysLeft < 0) return `scadenza della tessera${child ? ` di ${child}` : ''}: ${formatLongDate(validTo)}. ${useOf(lastGoodDay)}`
  return `scadenza della tessera${child ? ` di ${child}` : ''}: ${formatLongDate(validTo)}.`
}

const graceOf = ({ validTo, lastGoodDay }: Pick<RenewalMail, 'validTo' | 'lastGoodDay'>) =>
  `Scaduta ${withDay('il', formatLongDate(validTo))}. ${useOf(lastGoodDay)}`

const useOf = (lastGoodDay: PlainDate) => `Puoi ancora usarla ${withDay('fino al', formatLongDate(lastGoodDay))}.`

function termsOf({ stage, fee, isTwelveMonths }: RenewalMail): string {
  const costs =
    fee === null
      ? 'Per la quota, senti la segreteria.'
      : fee.cents === 0
        ? 'Il rinnovo è gratuito'
        : `La quota è di ${formatMoney(fee.cents)}`
  if (stage === 'ended') return fee === null ? costs : `${costs}.`
  const period = isTwelveMonths ? 'i nuovi 12 mesi partono' : 'il nuovo periodo parte'
  return fee === null
    ? `${costs} Non perdi giorni: ${period} dalla vecchia scadenza.`
    : `${costs} e non perdi giorni: ${period} dalla vecchia scadenza.`
}

function paymentOf({ fee }: RenewalMail): Block[] {
  if (fee === null || fee.cents === 0) return []
  const bank = fee.bank && ` o con bonifico: IBAN ${fee.bank.iban.replace(/(.{4})(?=.)/g, '$1 ')}, causale «${fee.bank.reference}»`
  return [
    { text: `Puoi pagare in segreteria${bank ?? ''}.` },
    { text: 'Se hai già pagato, grazie: la registrazione può richiedere due giorni lavorativi.' },
  ]
}
