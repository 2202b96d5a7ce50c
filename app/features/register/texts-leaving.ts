import { withDay } from '#domain/format.ts'
import { addSentences } from '#app/ui/texts/errors.ts'
import { registerSentences } from '#app/ui/texts/register.ts'

addSentences(registerSentences)

/** /account/lascia */
export const leaving = {
  title: 'Lascia il circolo',
  lead: 'Uscire dai soci è un tuo diritto: non devi dirci perché.',
  since: 'Fai parte dei soci dal giorno',
  register: 'Numero nel libro dei soci',
  means: (from: string): string =>
    `Se lasci il circolo, ${from} non fai più parte dei soci: la tessera non vale più e il numero non si riusa. La quota già pagata non si restituisce.`,
  keeps:
    "L'account resta, in sola lettura. Nel libro dei soci resta la tua riga, con la data di uscita. Per tornare servono un'altra domanda e un altro numero.",
  confirm: 'Lascia il circolo',
  stay: 'Resto',
  question: 'Lasciare il circolo?',
  questionText: (day: string): string => `${withDay('Dal', day)} non fai più parte dei soci. Non si torna indietro.`,
  left: 'Hai lasciato il circolo',
  over: 'Il rapporto con il circolo è finito',
  outFrom: (day: string): string => `${withDay('Dal', day)} non fai parte dei soci.`,
  comeBack: 'Vuoi tornare tra i soci?',
  comeBackDetail: "Fai un'altra domanda: la tessera avrà un altro numero.",
  notMember: "Non fai parte dei soci: la tua tessera è di amico. Se non ti serve più, puoi eliminare l'account.",
  minor: 'Hai meno di 18 anni: per uscire passa in segreteria con un genitore.',
  erase: "Elimina l'account",
  eraseDetail: "È un'altra cosa: toglie i dati di accesso, non l'iscrizione.",
}
