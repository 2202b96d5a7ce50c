import { textOf } from '#domain/fields.ts'
import type { Layout } from './layout.ts'
import { BAD_EMAIL, picture } from './layout-common.ts'

export const pagine: Layout = [
  {
    title: 'In alto',
    parts: [
      {
        name: 'hero',
        label: 'In alto',
        as: 'record',
        parts: [
          { name: 'title', label: 'Titolo', as: 'line' },
          { name: 'text', label: 'Testo', as: 'lines', rows: 4 },
        ],
      },
      picture,
      {
        name: 'numbers',
        label: 'Numeri',
        as: 'list',
        add: 'Aggiungi un numero',
        one: 'Numero nuovo',
        nameOf: ({ value, label }) => [textOf(value), textOf(label)].filter(Boolean).join(' '),
        parts: [
          { name: 'value', label: 'Numero', as: 'line', half: true },
          { name: 'label', label: 'Che cosa conta', as: 'line', half: true },
        ],
      },
    ],
  },
  {
    title: 'Che cosa facciamo',
    parts: [
      {
        name: 'mission',
        label: 'Missione',
        as: 'record',
        parts: [
          { name: 'title', label: 'Titolo', as: 'line' },
          { name: 'text', label: 'Testo', as: 'lines', rows: 4 },
          { name: 'points', label: 'Punti', as: 'words', hint: 'Uno per riga.' },
        ],
      },
    ],
  },
  {
    title: 'La storia',
    parts: [
      {
        name: 'history',
        label: 'Tappe',
        as: 'list',
        add: 'Aggiungi una tappa',
        one: 'Tappa nuova',
        nameOf: ({ year, title }) => [year, textOf(title)].filter(Boolean).join(', '),
        parts: [
          { name: 'year', label: 'Anno', as: 'number', half: true },
          { name: 'title', label: 'Titolo', as: 'line', half: true },
          { name: 'text', label: 'Testo', as: 'lines' },
        ],
      },
    ],
  },
  {
    title: 'Le persone',
    parts: [
      {
        name: 'people',
        label: 'Persone',
        as: 'list',
        add: 'Aggiungi una persona',
        one: 'Persona nuova',
        nameOf: ({ firstname, lastname }) => [textOf(firstname), textOf(lastname)].filter(Boolean).join(' '),
        parts: [
          { name: 'firstname', label: 'Nome', as: 'line', half: true },
          { name: 'lastname', label: 'Cognome', as: 'line', half: true },
          { name: 'role', label: 'Che cosa fa', as: 'line' },
          { name: 'text', label: 'Due parole', as: 'lines', rows: 2 },
          { name: 'contact', label: 'E-mail', as: 'line', type: 'email', wrong: BAD_EMAIL },
        ],
      },
    ],
  },
  {
    title: 'Statuto e documenti',
    panel: 'papers',
    parts: [
      {
        name: 'statute',
        label: 'Statuto',
        as: 'record',
        parts: [
          { name: 'approvedOn', label: 'Approvato il', as: 'day' },
          {
            name: 'excerpts',
            label: 'Articoli',
            as: 'list',
            add: 'Aggiungi un articolo',
            one: 'Articolo nuovo',
            nameOf: ({ article, title }) => [textOf(article), textOf(title)].filter(Boolean).join(', '),
            parts: [
              { name: 'article', label: 'Articolo', as: 'line', half: true, hint: 'Per esempio Art. 3' },
              { name: 'title', label: 'Titolo', as: 'line', half: true },
              { name: 'text', label: 'Testo', as: 'lines', rows: 5 },
            ],
          },
        ],
      },
    ],
  },
  {
    title: 'Dove siamo',
    parts: [
      {
        name: 'findUs',
        label: 'Dove siamo',
        as: 'record',
        parts: [
          { name: 'address', label: 'Indirizzo', as: 'line' },
          { name: 'lat', label: 'Sulla mappa', as: 'place', address: ({ address }) => textOf(address) },
          { name: 'officeHours', label: 'Orari della segreteria', as: 'lines', rows: 2 },
          { name: 'byTrain', label: 'In treno', as: 'lines', rows: 2 },
          { name: 'byBus', label: 'In autobus', as: 'lines', rows: 2 },
          { name: 'byCar', label: 'In auto', as: 'lines', rows: 2 },
          { name: 'accessibility', label: 'Accessibilità', as: 'lines', rows: 2 },
        ],
      },
    ],
  },
]
