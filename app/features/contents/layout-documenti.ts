import type { Layout } from './layout.ts'

export const documenti: Layout = [
  {
    title: 'Il documento',
    parts: [
      { name: 'title', label: 'Titolo', as: 'line' },
      {
        name: 'access',
        label: 'Chi lo legge',
        as: 'choice',
        half: true,
        options: [
          ['', 'Scegli'],
          ['public', 'Tutti'],
          ['members', 'Solo i soci'],
        ],
      },
      { name: 'updatedOn', label: 'Aggiornato il', as: 'day', half: true },
    ],
  },
  {
    title: 'Il contenuto',
    note: 'Carica il PDF, oppure scrivi il testo: ne facciamo un PDF che legge anche chi usa uno screen reader.',
    parts: [
      { name: 'pdf', label: 'PDF', as: 'file' },
      { name: 'markdown', label: 'Testo', as: 'lines', rows: 12, hint: 'Un titolo comincia con ##, un elenco con -.' },
    ],
  },
]
