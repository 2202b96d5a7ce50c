import { ABOUT_PAGE, type ContentCollection } from '#domain/contents/api.ts'
import type { Permission } from '#domain/staff/permissions.ts'
import { bookOpenText, building2, calendar, dumbbell, fileText, megaphone, ticketPercent, utensils } from '#app/ui/icons.ts'

type Collection = {
  title: string
  icon: string
  /** Address of the list. */
  root: string
  read: Permission
  write: Permission
  /** "Pubblicata" or "Pubblicato". */
  ending: 'a' | 'o'
  /** "Nuovo ristorante" */
  fresh: string
  empty: string
  /** Follows `empty` for people who may write. */
  begin?: string
  /** The field with the document's name, from which its address is made. */
  name: 'name' | 'title' | 'partner' | null
  /** Members see it in an order set by hand. */
  isOrdered?: true
}

const contents = { read: 'contents.read', write: 'contents.write' } as const

export const COLLECTIONS: Record<ContentCollection, Collection> = {
  ristoranti: {
    ...contents,
    title: 'Ristoranti',
    icon: utensils,
    root: '/gestione/contenuti/ristoranti',
    ending: 'o',
    fresh: 'Nuovo ristorante',
    empty: 'Non ci sono ancora ristoranti.',
    begin: 'Scrivi il primo: i soci lo vedono quando lo pubblichi.',
    name: 'name',
  },
  istruzioni: {
    ...contents,
    title: 'Istruzioni',
    icon: bookOpenText,
    root: '/gestione/contenuti/istruzioni',
    ending: 'a',
    fresh: 'Nuova guida',
    empty: 'Non ci sono ancora guide.',
    begin: 'Scrivi la prima: i soci la vedono quando la pubblichi.',
    name: 'title',
    isOrdered: true,
  },
  sports: {
    ...contents,
    title: 'Sport',
    icon: dumbbell,
    root: '/gestione/contenuti/sports',
    ending: 'o',
    fresh: 'Nuovo sport',
    empty: 'Non ci sono ancora sport.',
    begin: 'Scrivi il primo: i soci lo vedono quando lo pubblichi.',
    name: 'name',
    isOrdered: true,
  },
  pagine: {
    ...contents,
    title: 'Chi siamo',
    icon: building2,
    root: '/gestione/contenuti/chi-siamo',
    ending: 'a',
    fresh: 'Chi siamo',
    empty: '',
    name: null,
  },
  documenti: {
    ...contents,
    title: 'Documenti',
    icon: fileText,
    root: '/gestione/contenuti/documenti',
    ending: 'o',
    fresh: 'Nuovo documento',
    empty: 'Non ci sono ancora documenti.',
    begin: 'Aggiungi lo statuto o un bilancio: si leggono da Chi siamo.',
    name: 'title',
    isOrdered: true,
  },
  notizie: {
    ...contents,
    title: 'Notizie',
    icon: megaphone,
    root: '/gestione/contenuti/notizie',
    ending: 'a',
    fresh: 'Nuova notizia',
    empty: 'Non ci sono ancora notizie.',
    begin: 'Scrivi la prima: i soci la vedono quando la pubblichi.',
    name: 'title',
  },
  appuntamenti: {
    title: 'Appuntamenti',
    icon: calendar,
    root: '/gestione/appuntamenti',
    read: 'events.read',
    write: 'events.write',
    ending: 'o',
    fresh: 'Nuovo appuntamento',
    empty: 'Non ci sono ancora appuntamenti.',
    begin: 'Scrivi il primo: i soci lo vedono quando lo pubblichi.',
    name: 'title',
  },
  convenzioni: {
    ...contents,
    title: 'Convenzioni',
    icon: ticketPercent,
    root: '/gestione/convenzioni',
    ending: 'a',
    fresh: 'Nuova convenzione',
    empty: 'Non ci sono ancora convenzioni.',
    begin: 'Scrivi la prima: i soci la vedono quando la pubblichi.',
    name: 'partner',
  },
}

/** Collections without a room of their own. */
export const CONTENT_SECTIONS = ['ristoranti', 'istruzioni', 'sports', 'pagine', 'documenti', 'notizie'] as const

/** The editor of a new document. */
export const newAddress = (collection: ContentCollection): string => `${COLLECTIONS[collection].root}/nuovo`

/** The editor of one document. */
export const contentAddress = (collection: ContentCollection, id: string): string =>
  id === ABOUT_PAGE && collection === 'pagine' ? COLLECTIONS.pagine.root : `${COLLECTIONS[collection].root}/${encodeURIComponent(id)}`
