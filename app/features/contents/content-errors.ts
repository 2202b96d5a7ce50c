import type { ContentSentences } from '#app/ui/texts/errors.ts'

export const contentSentences: ContentSentences = {
  'content.changed_meanwhile': {
    text: "Nel frattempo un'altra persona ha cambiato questo contenuto. Guarda com'è adesso, poi riprova.",
  },
  'content.not_published': { text: "Questo contenuto non è pubblicato e non aspetta il suo giorno: non c'è niente da togliere." },
  'content.was_published': { text: 'Questo contenuto è già stato pubblicato: archivialo, così la sua storia resta.' },
  'picture.too_small': { text: 'La foto è troppo piccola: dopo il ritaglio deve essere larga almeno 300 pixel.' },
}
