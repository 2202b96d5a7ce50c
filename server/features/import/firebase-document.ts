import { readCardNumber } from '#domain/cards/card-number.ts'
import type { Period } from '#domain/cards/card-validity.ts'
import { personNameField, tidyName } from '#domain/person-name.ts'
import { isPlainDate, type PlainDate } from '#domain/plain-date.ts'
import { isObject } from './firebase-account.ts'
import { type Remark, shown } from './remarks.ts'

/** The importable part of a document of the collection `users`. */
export type ImportedDocument = {
  firstname: string
  lastname: string
  tessera: string
  /** Also false when the names must be asked: the profile form asks for names and ticks together. */
  privacy: boolean
  confirm14: boolean
  /** Fields beyond the specification's five, if the data have them. */
  category: string | null
  memberSince: PlainDate | null
  period: Period | null
}

export type ReadDocument = { document: ImportedDocument | null; remarks: Remark[] }

/**
 * @param displayName of the account, for a document without a name
 * @param categories ids of the association's categories
 */
export function readFirebaseDocument(value: unknown, displayName: string | null, categories: readonly string[]): ReadDocument {
  const remarks: Remark[] = []
  const remark = (code: Remark['code'], detail?: string) => void remarks.push({ code, detail })
  if (value === undefined) return { document: null, remarks: [{ code: 'document_missing' }] }
  if (!isObject(value)) return { document: null, remarks: [{ code: 'document_unreadable', detail: shown(value) }] }

  const tessera = readTessera(value.tessera, remark)
  if (tessera === null) return { document: null, remarks }
  const names = readNames(value, displayName, remark)
  const ticks = { privacy: readTick('privacy', value.privacy, remark), confirm14: readTick('confirm14', value.confirm14, remark) }
  if (!ticks.privacy || !ticks.confirm14) remark('ticks_missing')
  const asked = names === null ? { privacy: false, confirm14: false } : ticks
  return {
    document: { tessera, ...(names ?? { firstname: '', lastname: '' }), ...asked, ...readMembership(value, categories, remark) },
    remarks,
  }
}

type Say = (code: Remark['code'], detail?: string) => void

/** The card number of a document, also of one without an account; null without a valid number. */
export const numberOf = (value: unknown): string | null => (isObject(value) ? readTessera(value.tessera, () => {}) : null)

/** Ten digits. A JSON number gets its lost leading zeros back; a short text is unusable, since the missing part is unknown. */
function readTessera(value: unknown, say: Say): string | null {
  if (value === undefined || value === null || value === '') {
    say('tessera_missing')
    return null
  }
  const isNumber = typeof value === 'number' && Number.isInteger(value) && value > 0
  const tessera = readCardNumber(isNumber ? String(value).padStart(10, '0') : value)
  if (tessera === null) say('tessera_invalid', shown(value))
  else if (isNumber) say('tessera_padded', tessera)
  return tessera
}

/** One of the two may be missing: some people have one name. If one is invalid the person enters both again. */
function readNames(
  { firstname, lastname }: Record<string, unknown>,
  displayName: string | null,
  say: Say,
): { firstname: string; lastname: string } | null {
  const [first, last] = [personNameField.read(firstname), personNameField.read(lastname)]
  if (first.problem && last.problem) {
    const [one = '', ...rest] = tidyName(displayName ?? '').split(' ')
    const shownNames = [personNameField.read(one), personNameField.read(rest.join(' '))] as const
    if (!shownNames[0].problem && shownNames[1].problem !== 'invalid' && shownNames[1].problem !== 'too_long') {
      say('names_from_display', shown(displayName))
      return { firstname: shownNames[0].value, lastname: shownNames[1].value ?? '' }
    }
  }
  const unusable = [first, last].some(({ problem }) => problem && problem !== 'required') || Boolean(first.problem && last.problem)
  if (!unusable) return { firstname: first.value ?? '', lastname: last.value ?? '' }
  say('names_unreadable', `${shown(firstname)} / ${shown(lastname)}`)
  return null
}

/** Truthy as in the former app, except for words that mean no. Any other value is no tick: it would prove nothing. */
function readTick(name: string, value: unknown, say: Say): boolean {
  if (value === true || value === 1 || (typeof value === 'string' && /^(?:true|1|on|yes|s[iì])$/iu.test(value.trim()))) return true
  if (value === undefined || value === null || value === false || value === 0 || value === '') return false
  if (typeof value === 'string' && /^(?:false|0|off|no)$/iu.test(value.trim())) return false
  say('field_unreadable', `${name} ${shown(value)}`)
  return false
}

function readMembership(
  { category, memberSince, validFrom, validTo }: Record<string, unknown>,
  categories: readonly string[],
  say: Say,
): Pick<ImportedDocument, 'category' | 'memberSince' | 'period'> {
  const day = (name: string, value: unknown): PlainDate | null => {
    if (!isGiven(value)) return null
    if (isPlainDate(value)) return value
    say('field_unreadable', `${name} ${shown(value)}`)
    return null
  }
  const known = typeof category === 'string' && categories.includes(category) ? category : null
  if (isGiven(category) && known === null) say('field_unreadable', `category ${shown(category)}`)
  const [from, to] = [day('validFrom', validFrom), day('validTo', validTo)]
  if (from && to && from > to) say('field_unreadable', `validTo ${to} before validFrom ${from}`)
  return {
    category: known,
    memberSince: day('memberSince', memberSince),
    period: from && to && from <= to ? { validFrom: from, validTo: to } : null,
  }
}

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== ''
