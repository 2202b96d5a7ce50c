import type { Layout } from './layout.ts'

export const istruzioni: Layout = [
  {
    title: 'La guida',
    parts: [
      { name: 'title', label: 'Titolo', as: 'line', hint: 'Come la domanda di chi la cerca: Come rinnovo la tessera?' },
      { name: 'topic', label: 'Argomento', as: 'line', hint: 'Le guide con lo stesso argomento stanno insieme.' },
      { name: 'summary', label: 'In una riga', as: 'lines', rows: 2 },
      {
        name: 'audience',
        label: 'Per chi',
        as: 'choice',
        half: true,
        options: [
          ['tutti', 'Per tutti'],
          ['soci', 'Per i soci'],
          ['partner', 'Per i negozi'],
        ],
      },
      { name: 'readMinutes', label: 'Minuti per leggerla', as: 'number', half: true },
      {
        name: 'icon',
        label: 'Simbolo',
        as: 'choice',
        options: [
          ['', 'Foglio'],
          ['card', 'Tessera'],
          ['phone', 'Telefono'],
          ['offline', 'Senza rete'],
          ['lock', 'Lucchetto'],
          ['renew', 'Rinnovo'],
          ['people', 'Persone'],
          ['scan', 'Codice inquadrato'],
          ['privacy', 'Scudo'],
          ['bell', 'Campanella'],
          ['mail', 'Busta'],
          ['report', 'Segnalazione'],
        ],
      },
    ],
  },
  {
    title: 'Il testo',
    parts: [
      {
        name: 'bodyMarkdown',
        label: 'Testo',
        as: 'lines',
        rows: 14,
        hint: 'Un titolo comincia con ##, un passo con 1., un elenco con -. Le parole tra ** sono in grassetto.',
      },
      {
        name: 'pictures',
        label: 'Disegni dei passi',
        as: 'words',
        hint: 'Il nome di un disegno per riga, uno per passo: card, sign-in, offline-card. Se non servono lascia vuoto.',
      },
      { name: 'keywords', label: 'Parole per trovarla', as: 'words', hint: 'Una per riga, come le direbbe chi cerca.' },
    ],
  },
]
