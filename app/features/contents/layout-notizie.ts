import type { Layout } from './layout.ts'
import { picture } from './layout-common.ts'

export const notizie: Layout = [
  {
    title: 'La notizia',
    parts: [
      { name: 'title', label: 'Titolo', as: 'line' },
      {
        name: 'bodyMarkdown',
        label: 'Testo',
        as: 'lines',
        rows: 8,
        hint: 'Un elenco comincia con -. Le parole tra ** sono in grassetto.',
      },
      picture,
    ],
  },
  {
    title: 'Dove porta',
    parts: [
      {
        name: 'link',
        label: "Pagina dell'app",
        as: 'line',
        hint: "L'indirizzo dopo il nome del sito, per esempio /appuntamenti",
        wrong: "L'indirizzo comincia con / ed è una pagina di questa app.",
      },
      { name: 'linkLabel', label: 'Parole sul pulsante', as: 'line' },
    ],
  },
  {
    title: 'Avvisi',
    parts: [
      {
        name: 'notify',
        label: 'Avvisa i soci',
        as: 'tick',
        hint: "Nell'app l'avviso arriva a tutti; notifica ed e-mail a chi le ha scelte. Parte quando la pubblichi.",
      },
    ],
  },
]
