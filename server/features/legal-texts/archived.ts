import type { ArchiveParts } from '#server/core/archive-part.ts'

export const archived = {
  legalTextVersion: {
    file: 'contenuti/lavoro/testi-legali',
    about: "Una versione pubblicata dell'informativa o della dichiarazione di accessibilità.",
    key: ['id', 'number'],
    json: ['data'],
    columns: {
      id: 'Codice del testo',
      number: 'Numero della versione',
      version: 'Nome della versione',
      data: 'Il testo',
      isMaterial: 'Se chiede una nuova presa visione',
      changes: 'Che cosa cambia',
      publishedAt: 'Quando è stata pubblicata',
      publishedBy: "Codice dell'account di chi l'ha pubblicata",
    },
  },
} satisfies ArchiveParts
