import { textOf } from '#domain/fields.ts'
import type { Options, Part } from './layout.ts'

/** Used by every collection's form. */
export const picture: Part = { name: 'picture', label: 'Foto', as: 'picture' }

export const DAY_OPTIONS: Options = [
  ['mon', 'Lunedì'],
  ['tue', 'Martedì'],
  ['wed', 'Mercoledì'],
  ['thu', 'Giovedì'],
  ['fri', 'Venerdì'],
  ['sat', 'Sabato'],
  ['sun', 'Domenica'],
]

export const CERTIFICATE_OPTIONS: Options = [
  ['none', 'Non serve'],
  ['non_competitive', 'Non agonistico'],
  ['competitive', 'Agonistico'],
]

const BAD_CAP = 'Il CAP ha 5 cifre.'
const BAD_PROVINCE = 'La provincia si scrive con due lettere, per esempio AR.'

export const ADDRESS: readonly Part[] = [
  { name: 'street', label: 'Via e numero', as: 'line' },
  { name: 'cap', label: 'CAP', as: 'line', half: true, wrong: BAD_CAP },
  { name: 'comune', label: 'Comune', as: 'line', half: true },
  { name: 'provincia', label: 'Provincia', as: 'line', half: true, hint: 'Due lettere', wrong: BAD_PROVINCE },
]

export const addressText = (address: Record<string, unknown>): string =>
  [textOf(address.street), [textOf(address.cap), textOf(address.comune)].filter(Boolean).join(' '), textOf(address.provincia)]
    .filter(Boolean)
    .join(', ')

export const BAD_WEB = "L'indirizzo del sito non è completo. Esempio: www.nome.example"
export const BAD_PHONE = 'Controlla il numero: solo cifre, spazi e il + davanti.'
export const BAD_EMAIL = 'Questo indirizzo non è completo. Esempio: nome@posta.example'
