import type { Outcome, Right } from './rights.ts'

// Italian words, shared by the screen and the download of one's data.

export const RIGHT_LABELS: Record<Right, string> = {
  access: 'Accesso ai dati',
  rectification: 'Rettifica',
  erasure: 'Cancellazione',
  restriction: 'Limitazione',
  objection: 'Opposizione',
}

export const OUTCOME_LABELS: Record<Outcome, string> = {
  granted: 'Accolta',
  partly: 'Accolta in parte',
  refused: 'Non accolta',
}

/** Data that the association must keep by law (domain guide, sections 2 and 6). */
const KEPT =
  'Per legge conserviamo la tua riga nel libro dei soci con le delibere, i pagamenti e le ricevute per dieci anni, e la prova delle informative lette e dei consensi dati o tolti.'

const OPENING: Record<Right, string> = {
  access:
    'ecco i dati che abbiamo su di te: te li consegniamo in allegato, con gli scopi per cui li usiamo, a chi li comunichiamo e per quanto tempo restano. Se hai un account, puoi scaricarli anche da lì quando vuoi.',
  rectification:
    'abbiamo corretto i dati che ci hai indicato. Nel libro dei soci la correzione è una riga nuova: quella di prima resta leggibile, perché il registro non si cancella.',
  erasure: `abbiamo cancellato i dati che non siamo tenuti a conservare. ${KEPT}`,
  restriction: `da oggi conserviamo i tuoi dati senza usarli, finché la questione non è chiarita. Restano i trattamenti che la legge ci impone. ${KEPT}`,
  objection: `da oggi non usiamo più i tuoi dati per lo scopo a cui ti opponi. L'opposizione non vale per gli obblighi di legge. ${KEPT}`,
}

/** A text to begin the answer with. */
export const answerDraft = (kind: Right, who: string): string =>
  `Gentile ${who},\n${OPENING[kind]}\nSe la risposta non ti convince puoi fare reclamo al Garante per la protezione dei dati personali (garanteprivacy.it) o rivolgerti al giudice.`
