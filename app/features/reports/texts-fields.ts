import { MAX_NAME } from '#domain/person-name.ts'
import { MAX_PLACE_LABEL, MAX_REPORT_BODY } from '#domain/reports/report.ts'
import type { FieldSentences } from '#app/ui/texts/fields.ts'

/** The errors of a report's fields, named apart from fields with other meanings in other forms. */
export const reportFieldSentences: FieldSentences = {
  reportCategory: { required: 'Scegli di che cosa si tratta.', invalid: 'Questo argomento non si usa più. Scegline un altro.' },
  reportBody: {
    required: 'Racconta che cosa è successo.',
    too_long: `Il testo può avere al massimo ${MAX_REPORT_BODY} caratteri, luogo compreso.`,
  },
  reportPlace: { too_long: `Il luogo può avere al massimo ${MAX_PLACE_LABEL} caratteri.` },
  reportMode: { required: 'Scegli come scrivere, oppure cambia argomento.' },
  reporterName: {
    required: 'Scrivi il tuo nome.',
    invalid: 'Il nome può avere lettere, spazi, apostrofi e trattini.',
    too_long: `Il nome può avere al massimo ${MAX_NAME} caratteri.`,
  },
  receiptCode: { required: 'Scrivi il codice.', invalid: 'Il codice non torna. Ricontrolla i 16 caratteri uno per uno.' },
  replyBody: { required: 'Scrivi la risposta.', too_long: `La risposta può avere al massimo ${MAX_REPORT_BODY} caratteri.` },
}
