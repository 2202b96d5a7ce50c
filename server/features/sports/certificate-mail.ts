import { formatLongDate, withDay } from '#domain/format.ts'
import { daysBetween, romeDay, type PlainDate } from '#domain/plain-date.ts'
import { certificateStage, type CertificateStage } from '#domain/sports/certificate-reminder.ts'
import type { Deps } from '#server/core/deps.ts'
import { defineMail } from '#server/platform/mail/define.ts'
import { isEnding } from './certificate-queries.ts'

/** `certificate`: its id; `child`: the child's first name, if the certificate is a child's. */
type CertificateMail = {
  certificate: string
  stage: CertificateStage
  expiresOn: PlainDate
  daysLeft: number
  child: string | null
}

/** The mail about a certificate's end. It counts the days when it is sent, and is not sent after a new certificate or the next reminder. */
export const certificateMail = defineMail<CertificateMail, Pick<Deps, 'db' | 'clock'>>({
  template: 'certificate',
  label: 'Scadenza del certificato medico',
  write({ expiresOn, daysLeft, child }, hello) {
    const whose = child ? `il certificato medico di ${child}` : 'il tuo certificato medico'
    return {
      subject: titleOf(daysLeft),
      preview: 'Porta quello nuovo in segreteria.',
      blocks: [
        { text: `${hello} ${whose} per lo sport scade ${withDay('il', formatLongDate(expiresOn))}.` },
        { text: 'Per continuare senza interruzioni porta quello nuovo in segreteria. Lo guardiamo e te lo ridiamo: non ne teniamo copia.' },
        { quiet: 'Ricevi questo messaggio perché la segreteria ha annotato la scadenza del certificato.' },
      ],
    }
  },
  async asItLeaves({ db, clock }, letter) {
    const today = romeDay(clock.now())
    const { certificate: id, expiresOn, stage } = letter
    if (certificateStage(expiresOn, today) !== stage) return { skipped: 'late' }
    if (!(await isEnding(db, { id, expiresOn }, today))) return { skipped: 'a new certificate was seen' }
    return { ...letter, daysLeft: daysBetween(today, expiresOn) }
  },
})

/** The words of subject and push, which locked screens show: nothing about health, and no name. */
export const titleOf = (daysLeft: number): string =>
  `Un documento per lo sport scade ${daysLeft === 0 ? 'oggi' : daysLeft === 1 ? 'domani' : `tra ${daysLeft} giorni`}`
