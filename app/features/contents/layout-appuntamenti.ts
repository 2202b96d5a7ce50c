import { textOf } from '#domain/fields.ts'
import type { Layout, Part } from './layout.ts'
import { picture } from './layout-common.ts'

const question: readonly Part[] = [
  { name: 'id', label: 'Codice', as: 'id' },
  { name: 'label', label: 'Domanda', as: 'line' },
  {
    name: 'type',
    label: 'Come si risponde',
    as: 'choice',
    options: [
      ['text', 'Con parole proprie'],
      ['choice', 'Scegliendo'],
    ],
  },
  { name: 'options', label: 'Tra che cosa si sceglie', as: 'words', hint: 'Una risposta per riga.' },
  { name: 'required', label: 'La risposta serve', as: 'tick' },
]

export const appuntamenti: Layout = [
  {
    title: "L'appuntamento",
    parts: [
      { name: 'title', label: 'Titolo', as: 'line' },
      {
        name: 'category',
        label: 'Argomento',
        as: 'choice',
        options: [
          ['', 'Scegli'],
          ['assemblea', 'Assemblea'],
          ['convivialita', 'Stare insieme'],
          ['gioco', 'Giochi'],
          ['natura', 'Natura'],
          ['cultura', 'Cultura'],
          ['viaggi', 'Viaggi'],
          ['cucina', 'Cucina'],
          ['formazione', 'Corsi'],
          ['comunita', 'Comunità'],
        ],
      },
      { name: 'summary', label: 'In una riga', as: 'lines', rows: 2 },
      { name: 'description', label: 'Descrizione', as: 'lines', rows: 6 },
      picture,
    ],
  },
  {
    title: 'Quando',
    parts: [
      { name: 'start', label: 'Comincia', as: 'moment' },
      { name: 'end', label: 'Finisce', as: 'moment', wrong: 'Finisce prima di cominciare.' },
      { name: 'recurrence', label: 'Si ripete', as: 'recurrence' },
      {
        name: 'status',
        label: 'Si fa?',
        as: 'choice',
        hint: 'Se lo annulli, chi è iscritto riceve un avviso.',
        options: [
          ['scheduled', 'Sì, come previsto'],
          ['cancelled', 'No, è annullato'],
        ],
      },
      { name: 'statusNote', label: 'Nota su che cosa cambia', as: 'lines', rows: 2 },
    ],
  },
  {
    title: 'Dove',
    parts: [
      {
        name: 'place',
        label: 'Luogo',
        as: 'record',
        parts: [
          { name: 'name', label: 'Nome del luogo', as: 'line', hint: 'Se cambia, chi è iscritto riceve un avviso.' },
          { name: 'address', label: 'Indirizzo', as: 'line' },
          { name: 'lat', label: 'Sulla mappa', as: 'place', address: ({ address, name }) => textOf(address) || textOf(name) },
        ],
      },
      { name: 'accessibility', label: 'Accessibilità', as: 'lines', rows: 2 },
    ],
  },
  {
    title: 'Posti e prezzi',
    parts: [
      { name: 'capacity', label: 'Posti', as: 'number', half: true, hint: 'Vuoto: senza limite' },
      { name: 'booked', label: "Posti dati a mano dall'ufficio", as: 'number', half: true },
      { name: 'priceMemberCents', label: 'Prezzo con la tessera', as: 'money', half: true, hint: 'Vuoto: gratis' },
      { name: 'priceGuestCents', label: 'Prezzo per chi accompagna', as: 'guestPrice' },
    ],
  },
  {
    title: 'Iscrizioni',
    parts: [
      {
        name: 'audience',
        label: 'Per chi',
        as: 'audience',
        hint: 'Niente: per tutti. Se scegli, si iscrive solo chi ha una di queste tessere.',
      },
      {
        name: 'registration',
        label: 'Iscrizioni',
        as: 'record',
        parts: [
          { name: 'required', label: "Bisogna iscriversi dall'app", as: 'tick' },
          { name: 'membersOnly', label: 'Solo per chi ha la tessera', as: 'tick' },
          { name: 'opens', label: 'Le iscrizioni aprono', as: 'moment' },
          { name: 'closes', label: 'Le iscrizioni chiudono', as: 'moment', wrong: 'Chiudono prima di aprire.' },
          {
            name: 'maxGuests',
            label: 'Quante persone si possono portare',
            as: 'number',
            half: true,
            unsaid: 0,
            hint: 'Vuoto: senza limite',
          },
          { name: 'minAge', label: 'Età minima', as: 'number', half: true },
          { name: 'cancelUntilHours', label: "Ore prima dell'inizio per rinunciare", as: 'number' },
          { name: 'note', label: 'Nota per chi si iscrive', as: 'lines', rows: 2 },
          {
            name: 'questions',
            label: 'Domande',
            as: 'list',
            add: 'Aggiungi una domanda',
            one: 'Domanda nuova',
            nameOf: ({ label }) => textOf(label),
            parts: question,
          },
        ],
      },
      { name: 'waitingList', label: "C'è una lista d'attesa", as: 'tick' },
      { name: 'waiting', label: "In attesa fuori dall'app", as: 'number' },
      {
        name: 'waitingListRules',
        label: "Lista d'attesa",
        as: 'record',
        parts: [
          { name: 'offerHours', label: 'Ore per accettare un posto', as: 'number' },
          { name: 'text', label: 'Come funziona', as: 'lines', rows: 2 },
        ],
      },
    ],
  },
  {
    title: 'Assemblea',
    parts: [
      {
        name: 'assembly',
        label: "È un'assemblea convocata",
        as: 'record',
        optional: true,
        parts: [
          { name: 'firstCall', label: 'Prima convocazione', as: 'moment' },
          { name: 'secondCall', label: 'Seconda convocazione', as: 'moment' },
          { name: 'proxiesPerMember', label: 'Deleghe per persona', as: 'number', half: true },
          { name: 'noticeDays', label: 'Giorni di preavviso', as: 'number', half: true },
        ],
      },
    ],
  },
]
