import { addSentences, type ClaimSentences } from '#app/ui/texts/errors.ts'
import { addFieldSentences } from '#app/ui/texts/fields.ts'

const sentences: ClaimSentences = {
  'claim.invalid': { text: 'Con questo codice non troviamo nessuna tessera. Forse è già stato usato: chiedine un altro in segreteria.' },
  'claim.expired': { text: 'Questo codice è scaduto. Chiedine un altro in segreteria.' },
  'claim.standing': {
    text: "Questo account ha già una sua iscrizione, o una domanda all'esame. Per unire le due tessere scrivi alla segreteria.",
  },
}
addSentences(sentences)
addFieldSentences({
  claimCode: {
    required: 'Scrivi il codice che ti ha dato la segreteria.',
    invalid: 'Il codice ha 16 caratteri. Ricontrollali uno per uno.',
  },
})

/** /account/collega */
export const claim = {
  title: 'Collega la tua tessera di carta',
  lead: 'La segreteria ti dà un codice. Il numero resta quello della tessera di carta, che vale ancora.',
  code: 'Codice',
  hint: 'Sedici caratteri, per esempio K7M2-QXWP-4T9R-DHBN',
  after: "La tessera che hai adesso nell'app si chiude: resta solo quella di carta, sul telefono.",
  link: 'Collegala qui',
  done: 'Tessera collegata',
}
