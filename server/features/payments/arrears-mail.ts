import { formatLongDate, withDay } from '#domain/format.ts'
import { romeDay, type PlainDate } from '#domain/plain-date.ts'
import type { Fee } from '#domain/renewals/fee.ts'
import { findUnpaid } from '#server/core/cards/unpaid-periods.ts'
import type { Deps } from '#server/core/deps.ts'
import { defineMail } from '#server/platform/mail/define.ts'
import { feeBlocks } from '#server/platform/mail/fee-blocks.ts'
import { hasPaidFee } from './arrears-queries.ts'
import { findHolder, lastDayOf } from './queries.ts'

/**
 * `validTo`: the card's last day; null without a period. `isFirst`: no fee was ever paid for the card. `isRenewed`: the card was renewed
 * without a payment. `child`: the holder's first name, if the reader is a guardian.
 */
type FeeReminderMail = {
  number: string
  validTo: PlainDate | null
  isFirst: boolean
  isRenewed: boolean
  child: string | null
  fee: Fee | null
  link: string
}

/** A reminder of a late fee. It is dropped if the fee is paid or the card is cancelled before it leaves, as after a death. */
export const feeReminderMail = defineMail<FeeReminderMail, Pick<Deps, 'db' | 'clock'>>({
  template: 'fee-reminder',
  label: 'Sollecito della quota',
  async asItLeaves({ db, clock }, letter) {
    const card = await findHolder(db, letter.number)
    if (!card || card.cancelledOn !== null) return { skipped: 'the card has ended' }
    const isPaid =
      (await lastDayOf(db, letter.number)) !== letter.validTo ||
      (letter.isFirst && (await hasPaidFee(db, letter.number))) ||
      (letter.isRenewed && !(await findUnpaid(db, letter.number, romeDay(clock.now()))))
    return isPaid ? { skipped: 'paid meanwhile' } : letter
  },
  write: ({ validTo, isFirst, isRenewed, child, fee, link }, hello) => ({
    subject: child ? 'Quota da versare per una tessera della famiglia' : 'Quota da versare',
    preview: 'Se hai già pagato, grazie.',
    blocks: [
      {
        text:
          validTo === null
            ? `${hello} per attivare la tessera${child ? ` di ${child}` : ''} manca la quota.`
            : isFirst
              ? `${hello} la domanda${child ? ` di ${child}` : ''} è stata accolta e non risulta ancora la prima quota.`
              : isRenewed
                ? `${hello} la tessera${child ? ` di ${child}` : ''} è già rinnovata, ${withDay('fino al', formatLongDate(validTo))}, ma non risulta la quota.`
                : `${hello} la tessera${child ? ` di ${child}` : ''} è scaduta ${withDay('il', formatLongDate(validTo))} e non risulta il rinnovo.`,
      },
      ...feeBlocks(fee),
      { text: 'Se hai già pagato, grazie: la registrazione può richiedere due giorni lavorativi.' },
      { button: 'Apri la tessera', link },
      { quiet: child ? 'Ricevi questo messaggio perché la tessera è nella tua app.' : 'Ricevi questo messaggio perché hai una tessera.' },
    ],
  }),
})
