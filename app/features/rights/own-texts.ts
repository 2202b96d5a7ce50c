import { formatLongDate, withDay } from '#domain/format.ts'
import type { OwnRightsRequest } from '#domain/rights/rights.ts'
import { OUTCOME_LABELS, RIGHT_LABELS } from '#domain/rights/words.ts'
import { addFieldSentences } from '#app/ui/texts/fields.ts'

addFieldSentences({
  kind: { required: 'Scegli che cosa chiedi.' },
  words: { required: 'Scrivi che cosa chiedi.' },
})

/** /account/diritti */
export const ownText = {
  title: 'Richieste sui tuoi dati',
  lead: "Scaricare i dati, cambiare nome ed e-mail ed eliminare l'account lo fai da te. Il resto lo chiedi qui: rispondiamo entro un mese, gratis.",
  form: 'Nuova richiesta',
  kind: 'Che cosa chiedi',
  choose: 'Scegli',
  kinds: {
    rectification: 'Correggere un dato',
    restriction: 'Fermare l’uso dei miei dati, per ora',
    objection: 'Oppormi a un uso dei miei dati',
  },
  words: 'La richiesta',
  wordsHint: 'Quale dato, o quale uso, e perché. Bastano poche parole.',
  send: 'Manda la richiesta',
  sent: 'Richiesta mandata',
  list: 'Le tue richieste',
  what: ({ kind }: OwnRightsRequest): string => RIGHT_LABELS[kind],
  asked: ({ receivedOn }: OwnRightsRequest): string => `Ricevuta ${withDay('il', formatLongDate(receivedOn))}`,
  state: ({ dueOn, answeredOn, outcome }: OwnRightsRequest): string =>
    answeredOn === null
      ? withDay('Rispondiamo entro il', formatLongDate(dueOn))
      : `${outcome === null ? 'Risposta' : OUTCOME_LABELS[outcome]} ${withDay('il', formatLongDate(answeredOn))}`,
  failed: 'Non riusciamo a caricare le tue richieste. Riprova.',
  offline: 'Per le richieste serve la rete.',
  retry: 'Riprova',
}
