export type Verdict = { tone: 'ok' | 'warn' | 'bad'; title: string; text: string }

/** The page for whoever checks a card. Colour, icon and word always together. */
export const verify = {
  title: 'Verifica una tessera',
  lead: 'Inquadra il codice sulla tessera.',
  number: 'Numero di tessera',
  numberHint: 'Le 10 cifre sotto il nome.',
  check: 'Controlla',
  again: 'Controlla un altro codice',
  numberOnly: {
    tone: 'warn',
    title: 'Numero valido: chiedi di vedere la tessera',
    text: 'Il numero non prova chi lo usa.',
  } satisfies Verdict,
  malformed: {
    tone: 'bad',
    title: 'Non è una tessera',
    text: "Il codice inquadrato è un'altra cosa. Inquadra quello sulla tessera.",
  } satisfies Verdict,
  howTo: 'Apri la fotocamera del telefono e inquadra il codice sulla tessera: questa pagina si apre da sola con la risposta.',
}
