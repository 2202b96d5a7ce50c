import { recordOf } from '#domain/fields.ts'
import type { Layout } from './layout.ts'
import { ADDRESS, addressText, BAD_PHONE, BAD_WEB, picture } from './layout-common.ts'

export const ristoranti: Layout = [
  {
    title: 'Il ristorante',
    parts: [
      { name: 'name', label: 'Nome', as: 'line' },
      { name: 'description', label: 'Descrizione', as: 'lines', rows: 4 },
      { name: 'cuisine', label: 'Cucina', as: 'words', hint: 'Una per riga, per esempio Toscana o Pizzeria.' },
      {
        name: 'priceBand',
        label: 'Fascia di prezzo',
        as: 'choice',
        numeric: true,
        options: [
          ['', 'Non indicata'],
          ['1', 'Fino a 20 €'],
          ['2', 'Da 20 a 35 €'],
          ['3', 'Oltre 35 €'],
        ],
      },
      picture,
    ],
  },
  {
    title: 'Dove e come si raggiunge',
    parts: [
      {
        name: 'address',
        label: 'Indirizzo',
        as: 'record',
        parts: [...ADDRESS, { name: 'regione', label: 'Regione', as: 'line', half: true }],
      },
      { name: 'lat', label: 'Sulla mappa', as: 'place', address: ({ address }) => addressText(recordOf(address)) },
      { name: 'phone', label: 'Telefono', as: 'line', type: 'tel', half: true, wrong: BAD_PHONE },
      { name: 'website', label: 'Sito', as: 'line', type: 'url', half: true, wrong: BAD_WEB },
    ],
  },
  {
    title: 'Orari',
    parts: [
      { name: 'hours', label: 'Orari di apertura', as: 'hours' },
      { name: 'closures', label: 'Chiusure e orari diversi', as: 'closures' },
    ],
  },
  {
    title: 'Esigenze',
    parts: [
      {
        name: 'accessibility',
        label: 'Accessibilità',
        as: 'record',
        parts: [
          { name: 'stepFree', label: 'Ingresso in piano', as: 'tick', half: true },
          { name: 'accessibleToilet', label: 'Bagno accessibile', as: 'tick', half: true },
          { name: 'note', label: 'Nota', as: 'lines', rows: 2 },
        ],
      },
      {
        name: 'glutenFree',
        label: 'Senza glutine',
        as: 'choice',
        options: [
          ['none', 'No, o non si sa'],
          ['options', 'Piatti senza glutine'],
          ['dedicated', 'Cucina senza glutine separata'],
        ],
      },
      { name: 'vegetarian', label: 'Piatti vegetariani', as: 'tick', half: true },
      { name: 'vegan', label: 'Piatti vegani', as: 'tick', half: true },
      { name: 'outdoor', label: "Tavoli all'aperto", as: 'tick', half: true },
      { name: 'dogsWelcome', label: 'Cani benvenuti', as: 'tick', half: true },
    ],
  },
  {
    title: 'Per chi ha la tessera',
    parts: [
      {
        name: 'memberDiscount',
        label: "C'è uno sconto",
        as: 'record',
        optional: true,
        parts: [
          { name: 'figure', label: 'In breve', as: 'line', half: true, hint: 'Per esempio −10%' },
          { name: 'headline', label: 'Titolo', as: 'line', half: true, hint: 'Per esempio 10% sul conto' },
          { name: 'terms', label: 'Condizioni', as: 'lines' },
        ],
      },
    ],
  },
]
