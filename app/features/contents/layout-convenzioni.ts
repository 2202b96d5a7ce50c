import { textOf } from '#domain/fields.ts'
import { discountText } from './fields/texts.ts'
import type { Layout } from './layout.ts'
import { ADDRESS, addressText, BAD_EMAIL, BAD_PHONE, BAD_WEB, picture } from './layout-common.ts'

export const convenzioni: Layout = [
  {
    title: 'Offerta',
    parts: [
      { name: 'partner', label: 'Negozio', as: 'line' },
      {
        name: 'category',
        label: 'Argomento',
        as: 'choice',
        options: [
          ['', 'Scegli'],
          ['salute', 'Salute e benessere'],
          ['cultura', 'Cultura e spettacolo'],
          ['sport', 'Sport'],
          ['casa', 'Casa e spesa'],
          ['mobilita', 'Auto e bici'],
          ['viaggi', 'Viaggi'],
          ['formazione', 'Corsi e libri'],
          ['persona', 'Cura della persona'],
          ['animali', 'Animali'],
        ],
      },
      { name: 'headline', label: 'Titolo', as: 'line', hint: 'Per esempio 15% sul conto' },
      { name: 'figure', label: 'In breve', as: 'line', hint: 'La cifra che si vede da lontano, per esempio −15%' },
      { name: 'featured', label: 'In evidenza sulla home', as: 'tick' },
      picture,
    ],
  },
  {
    title: 'Come si usa',
    panel: 'discount',
    panelLabels: { 'discount.code': discountText.code, 'discount.url': discountText.url, 'discount.codes': discountText.codes },
    parts: [
      {
        name: 'discount',
        label: 'Sconto',
        as: 'record',
        parts: [
          {
            name: 'kind',
            label: 'Tipo di sconto',
            as: 'choice',
            options: [
              ['', 'Scegli'],
              ['show_card', 'Si mostra la tessera'],
              ['static_code', 'Un codice uguale per tutti'],
              ['code_list', 'Un codice per ognuno'],
              ['landing_link', 'La pagina del negozio'],
            ],
          },
          { name: 'howTo', label: 'Che cosa si fa', as: 'lines', rows: 2 },
        ],
      },
      {
        name: 'limits',
        label: 'Limiti',
        as: 'record',
        parts: [
          { name: 'perMember', label: 'Quante volte per persona', as: 'number', half: true, hint: 'Vuoto: senza limite' },
          {
            name: 'period',
            label: 'Ogni quanto',
            as: 'choice',
            half: true,
            options: [
              ['', 'In tutto'],
              ['day', 'Al giorno'],
              ['week', 'A settimana'],
              ['month', 'Al mese'],
              ['year', "All'anno"],
            ],
          },
        ],
      },
    ],
  },
  {
    title: 'Condizioni e validità',
    parts: [
      { name: 'audience', label: 'Per chi', as: 'audience' },
      { name: 'terms', label: 'Condizioni', as: 'lines', rows: 4 },
      { name: 'validFrom', label: 'Dal', as: 'day', half: true },
      { name: 'validTo', label: 'Al', as: 'day', half: true, hint: 'Vuoto: senza fine', wrong: "Viene prima dell'inizio." },
    ],
  },
  {
    title: 'Il negozio',
    parts: [
      {
        name: 'channel',
        label: 'Dove vale',
        as: 'choice',
        options: [
          ['physical', 'In negozio'],
          ['web', 'Online'],
          ['both', 'In negozio e online'],
        ],
      },
      {
        name: 'places',
        label: 'Sedi',
        as: 'list',
        add: 'Aggiungi una sede',
        one: 'Sede nuova',
        nameOf: ({ name, street, comune }) => [textOf(name) || textOf(street), textOf(comune)].filter(Boolean).join(', '),
        parts: [
          { name: 'name', label: 'Nome della sede', as: 'line', hint: 'Se le sedi sono più di una' },
          ...ADDRESS,
          { name: 'lat', label: 'Sulla mappa', as: 'place', address: addressText },
        ],
      },
      { name: 'website', label: 'Sito', as: 'line', type: 'url', wrong: BAD_WEB },
      {
        name: 'contact',
        label: 'Persona di riferimento',
        as: 'record',
        parts: [
          { name: 'name', label: 'Nome', as: 'line' },
          { name: 'phone', label: 'Telefono', as: 'line', type: 'tel', half: true, wrong: BAD_PHONE },
          { name: 'email', label: 'E-mail', as: 'line', type: 'email', half: true, wrong: BAD_EMAIL },
        ],
      },
    ],
  },
]
