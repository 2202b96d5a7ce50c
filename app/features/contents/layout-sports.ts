import { textOf } from '#domain/fields.ts'
import type { Layout, Part } from './layout.ts'
import { CERTIFICATE_OPTIONS, DAY_OPTIONS, picture } from './layout-common.ts'

const BAD_END = 'Finisce prima di cominciare.'

const course: readonly Part[] = [
  { name: 'id', label: 'Codice', as: 'id' },
  { name: 'name', label: 'Nome del corso', as: 'line' },
  { name: 'level', label: 'Livello', as: 'line', half: true },
  { name: 'instructor', label: 'Chi insegna', as: 'line', half: true },
  { name: 'minAge', label: 'Età minima', as: 'number', half: true },
  { name: 'maxAge', label: 'Età massima', as: 'number', half: true, wrong: "Viene prima dell'età minima." },
  { name: 'capacity', label: 'Posti', as: 'number', half: true, hint: 'Vuoto: senza limite' },
  { name: 'enrolled', label: 'Posti occupati', as: 'number', half: true },
  { name: 'certificate', label: 'Certificato medico', as: 'choice', options: [['', 'Come per lo sport'], ...CERTIFICATE_OPTIONS] },
  { name: 'certificateText', label: 'Che cosa dire del certificato', as: 'lines', rows: 2 },
  {
    name: 'slots',
    label: 'Orari',
    as: 'list',
    add: 'Aggiungi un orario',
    one: 'Orario nuovo',
    nameOf: ({ day, from, to }) =>
      [DAY_OPTIONS.find(([value]) => value === day)?.[1], [textOf(from), textOf(to)].filter(Boolean).join('–')].filter(Boolean).join(' '),
    parts: [
      { name: 'day', label: 'Giorno', as: 'choice', options: [['', 'Scegli'], ...DAY_OPTIONS] },
      { name: 'from', label: 'Dalle', as: 'time', half: true },
      { name: 'to', label: 'Alle', as: 'time', half: true, wrong: BAD_END },
    ],
  },
  {
    name: 'fees',
    label: 'Quote',
    as: 'list',
    add: 'Aggiungi una quota',
    one: 'Quota nuova',
    nameOf: ({ label }) => textOf(label),
    parts: [
      { name: 'label', label: 'Che cosa', as: 'line', half: true, hint: 'Per esempio Trimestre' },
      { name: 'cents', label: 'Importo', as: 'money', half: true },
    ],
  },
]

export const sports: Layout = [
  {
    title: 'Lo sport',
    parts: [
      { name: 'name', label: 'Nome', as: 'line' },
      { name: 'description', label: 'Descrizione', as: 'lines', rows: 5 },
      {
        name: 'icon',
        label: 'Simbolo',
        as: 'choice',
        options: [
          ['', 'Coppa'],
          ['stretch', 'Impronte'],
          ['lotus', 'Fiore'],
          ['dance', 'Musica'],
          ['bowls', 'Bersaglio'],
          ['volleyball', 'Pallone'],
        ],
      },
      picture,
    ],
  },
  {
    title: 'Dove',
    parts: [
      { name: 'place', label: 'Luogo', as: 'line' },
      { name: 'lat', label: 'Sulla mappa', as: 'place', address: ({ place }) => textOf(place) },
    ],
  },
  {
    title: 'Corsi',
    parts: [
      {
        name: 'courses',
        label: 'Corsi',
        as: 'list',
        add: 'Aggiungi un corso',
        one: 'Corso nuovo',
        nameOf: ({ name }) => textOf(name),
        parts: course,
      },
    ],
  },
  {
    title: 'Stagione',
    parts: [
      {
        name: 'season',
        label: 'Stagione',
        as: 'record',
        parts: [
          { name: 'label', label: 'Come si chiama', as: 'line', hint: 'Per esempio Da settembre a giugno' },
          { name: 'from', label: 'Comincia', as: 'yearDay', half: true },
          { name: 'to', label: 'Finisce', as: 'yearDay', half: true },
          { name: 'closed', label: 'Giorni di chiusura', as: 'words', hint: 'Uno per riga, per esempio Dal 23 dicembre al 6 gennaio.' },
        ],
      },
    ],
  },
  {
    title: 'Che cosa serve',
    parts: [
      { name: 'certificate', label: 'Certificato medico', as: 'choice', options: CERTIFICATE_OPTIONS },
      { name: 'certificateText', label: 'Che cosa dire del certificato', as: 'lines', rows: 2 },
      { name: 'sportRegistration', label: 'Serve il tesseramento sportivo', as: 'tick' },
    ],
  },
]
