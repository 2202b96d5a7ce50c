import { setImmediate as pause } from 'node:timers/promises'
import type { Association } from '#domain/content/association.ts'
import { AppError } from '#domain/errors.ts'
import {
  CONTACT_COLUMNS,
  FILTER_NEEDS,
  MEMBERS_PAGE,
  type Birthday,
  type MemberColumn,
  type MemberList,
  type MemberOrder,
  type MembersFilter,
} from '#domain/members/members.ts'
import { lateRules } from '#domain/payments/arrears.ts'
import { romeDay, type PlainDate } from '#domain/plain-date.ts'
import { foldText } from '#domain/search.ts'
import { isAllowed, type Permission } from '#domain/staff/permissions.ts'
import { leadsTo } from '#server/core/cards/merged.ts'
import { findAssociation } from '#server/core/content/association.ts'
import type { Deps } from '#server/core/deps.ts'
import { listRoles } from '#server/core/staff/queries.ts'
import { indexedParts, type Wanted } from './list-filter.ts'
import { membersOf } from './list-rows.ts'
import { areMany, endlessKey, findKeys, listFew, listStream, type FewPlace, type Place, type Stream } from './list-queries.ts'

export type MembersAsked = MembersFilter & { order?: MemberOrder | undefined; after?: string | undefined }
type ListAsked = MembersAsked & { columns?: readonly MemberColumn[] | undefined }

/**
 * One page of cards, by surname, name and number. A search finds first by the start of the surname, then of the name, last of the later
 * parts of each. A viewer reads no contacts (domain guide, section 14), and cannot search by them.
 *
 * @throws guard.forbidden 403 for a filter that the role may not use
 */
export async function listMembers(deps: Deps, accountId: string, { columns = [], ...asked }: ListAsked): Promise<MemberList> {
  const association = await findAssociation(deps)
  const { page, next, wanted, seesContacts } = await findPage(deps, accountId, asked, association, MEMBERS_PAGE)
  const shown = columns.filter((column) => seesContacts || !CONTACT_COLUMNS.includes(column))
  return { members: await membersOf(deps, page, wanted, association, shown), next }
}

/** The numbers of all cards of the list, in its order; at most `most` + 1, which tells that there are more. */
export async function findNumbers(deps: Deps, accountId: string, asked: MembersAsked, most: number): Promise<string[]> {
  const numbers: string[] = []
  for await (const page of pagesOfNumbers(deps, accountId, asked)) {
    numbers.push(...page.slice(0, most + 1 - numbers.length))
    if (numbers.length > most) break
  }
  return numbers
}

/** The numbers of all cards of the list, a page at a time. */
export async function* pagesOfNumbers(deps: Deps, accountId: string, asked: MembersAsked): AsyncGenerator<string[]> {
  const association = await findAssociation(deps)
  for (let after = asked.after; ;) {
    const { page, next } = await findPage(deps, accountId, { ...asked, after }, association, NUMBERS_PAGE)
    yield page.map(({ number }) => number)
    if (next === null) return
    after = next
    await pause()
  }
}

const NUMBERS_PAGE = 500

async function findPage(deps: Deps, accountId: string, asked: MembersAsked, association: Association | null, size: number) {
  const { db, clock } = deps
  const today = romeDay(clock.now())
  const roles = await listRoles(db, accountId, today)
  const seesContacts = isAllowed(roles, 'people.write')
  const needs = Object.entries(FILTER_NEEDS) as [keyof typeof FILTER_NEEDS, Permission][]
  if (needs.some(([part, permission]) => asked[part] !== undefined && !isAllowed(roles, permission)))
    throw new AppError('guard.forbidden', 403)
  const searched = searchOf(asked.q, seesContacts)
  const isSearch = asked.q.trim() !== ''
  const wanted: Wanted = {
    ...searched,
    // The number of a merged card leads to the card that replaced it.
    digits: /^\d{10}$/.test(searched.digits) ? await leadsTo(db, searched.digits) : searched.digits,
    state: asked.state ?? null,
    category: asked.category ?? null,
    from: asked.from ?? null,
    to: asked.to ?? null,
    certificate: asked.certificate ?? null,
    late: asked.arrears === undefined ? null : lateRules(association, today),
    withoutEmail: asked.email !== undefined,
    birthMonth: monthOf(asked.birthday, today),
    news: asked.consent ?? null,
    // A search has its own order, and pending cards have no last day.
    order: isSearch || asked.state === 'pending' ? null : (asked.order ?? null),
    today,
    graceDays: association?.cardValidity?.graceDays ?? 0,
  }
  const after = asked.after === undefined ? null : await readPlace(db, asked.after, wanted.order)
  const streams = streamsOf(wanted, isSearch)
  if (streams.length === 0) return { page: [], next: null, wanted, seesContacts }
  const few = await fewOf(db, wanted, isSearch, after)
  const found = few ? fewBehind(few, after, wanted) : await throughStreams(db, wanted, streams, after, size)
  const page = found.slice(0, size)
  return { page, next: found.length > size ? writePlace(page.at(-1)!) : null, wanted, seesContacts }
}

type Found = Place & { stream: Stream | 'few' }

const monthOf = (birthday: Birthday | undefined, today: PlainDate): string | null =>
  birthday === undefined ? null : birthday === 'now' ? today.slice(5, 7) : birthday.padStart(2, '0')

/** All matches if they are few, to be sorted; null: the page is read in the order of the index. Later pages use the same path as the first. */
async function fewOf(db: Deps['db'], wanted: Wanted, isSearch: boolean, after: Found | null): Promise<FewPlace[] | null> {
  if (after !== null && after.stream !== 'few') return null
  for (const part of indexedParts(wanted, isSearch))
    // A later page allows twice as many, so that one more match does not change the path.
    if (!(await areMany(db, part, after === null ? part.most : part.most * 2))) return listFew(db, wanted, part)
  return null
}

const isBehind = (one: Place, other: Place) => (one.key === other.key ? one.number > other.number : one.key > other.key)

/** In the order of the list; a search has matches of the surname first, and those by a later part of a name last. */
function fewBehind(few: FewPlace[], after: Place | null, { words, order }: Wanted): Found[] {
  const [first = ''] = words.length === 1 ? words : []
  const isDown = order === 'end_down'
  const rank = ({ key, byTail }: FewPlace) => (byTail ? 2 : key.startsWith(first) ? 0 : 1)
  const isAfter = (one: FewPlace, other: FewPlace) =>
    rank(one) === rank(other) ? isBehind(one, other) !== isDown : rank(one) > rank(other)
  // Without the card of the cursor, which may have changed, its name decides.
  const from = after && (few.find(({ number }) => number === after.number) ?? { ...after, byTail: 0 })
  return few
    .filter((one) => from === null || (one.number !== from.number && isAfter(one, from)))
    .toSorted((a, b) => (isAfter(a, b) ? 1 : -1))
    .map((one) => ({ ...one, stream: 'few' }))
}

/** Reads the streams in turn until there is one card more than the page holds. */
async function throughStreams(db: Deps['db'], wanted: Wanted, streams: Stream[], after: Found | null, size: number): Promise<Found[]> {
  // The page before sorted few matches, which are now too many: the first stream continues after the same card.
  const at = after?.stream === 'few' ? streams[0] : after?.stream
  const start = at === undefined ? 0 : Math.max(0, streams.indexOf(at))
  const found: Found[] = []
  for (const stream of streams.slice(start)) {
    const from = at === stream ? after : null
    const rows = await listStream(db, wanted, stream, from, size + 1 - found.length)
    found.push(...rows.map((row) => ({ ...row, stream })))
    if (found.length > size) break
  }
  return found
}

/** No name has more. The query grows with the square of the words, and a database takes a limited number of values. */
const MOST_WORDS = 8

/** A number may contain spaces, dots and hyphens. Words past the most that are compared count as one. */
function searchOf(q: string, seesContacts: boolean): Pick<Wanted, 'words' | 'digits' | 'email' | 'taxCode'> {
  const text = q.normalize('NFC').trim().toLowerCase()
  const digits = text.replaceAll(/[\s.\-\u2010-\u2013]/gu, '')
  const written = text.split(/\s+/u).map(foldText).filter(Boolean)
  const words = written.length > MOST_WORDS ? [...written.slice(0, MOST_WORDS - 1), written.slice(MOST_WORDS - 1).join('')] : written
  return {
    words: /^\d+$/.test(digits) || text.includes('@') ? [] : words,
    digits: /^\d+$/.test(digits) ? digits : '',
    email: seesContacts && words.length === 1 ? text : '',
    // With its first digit a codice fiscale differs from a name.
    taxCode: seesContacts && /^[a-z]{6}[0-9l-v][0-9a-z]{0,9}$/.test(digits) ? digits.toUpperCase() : '',
  }
}

const streamsOf = ({ words, digits, email, taxCode, late, order, from, to }: Wanted, isSearch: boolean): Stream[] =>
  isSearch
    ? [
        ...(digits === '' ? [] : (['number'] as const)),
        ...(words.length > 0 ? (['name'] as const) : []),
        // Several words are already searched in both names.
        ...(words.length === 1 ? (['given'] as const) : []),
        ...(taxCode === '' ? [] : (['tax'] as const)),
        ...(email === '' ? [] : (['email', 'mail'] as const)),
        ...(words.length > 0 ? (['nameTail', 'afterApostrophe', 'givenTail'] as const) : []),
      ]
    : order === null
      ? ['name']
      : [
          ...(late === null ? (['end'] as const) : order === 'end' ? (['end', 'unpaid'] as const) : (['unpaid', 'end'] as const)),
          ...((from ?? to) === null ? (['endless'] as const) : []),
        ]

const STREAMS = {
  n: 'name',
  g: 'given',
  t: 'number',
  e: 'email',
  m: 'mail',
  c: 'tax',
  f: 'few',
  x: 'end',
  u: 'unpaid',
  o: 'endless',
  l: 'nameTail',
  s: 'afterApostrophe',
  i: 'givenTail',
} as const
type Letter = keyof typeof STREAMS
const LETTERS = Object.fromEntries(Object.entries(STREAMS).map(([letter, stream]) => [stream, letter])) as Record<Found['stream'], Letter>

/** `n7312904586`: the stream and the last card. The name is looked up again, so that no address contains it. */
const writePlace = ({ stream, number }: Found): string => LETTERS[stream] + number

/** null if the card no longer exists: the list starts again. */
async function readPlace(db: Deps['db'], after: string, order: MemberOrder | null): Promise<Found | null> {
  const stream = STREAMS[after[0] as Letter]
  const number = after.slice(1)
  const keys = await findKeys(db, number)
  const key =
    keys &&
    {
      name: keys.nameKey,
      few: order === null ? keys.nameKey : (keys.validTo ?? endlessKey(order)),
      given: keys.givenKey,
      number,
      email: keys.email,
      mail: keys.mail,
      tax: keys.taxCode,
      end: keys.validTo,
      unpaid: keys.validTo,
      endless: number,
      nameTail: keys.nameTailKey,
      afterApostrophe: keys.afterApostropheKey,
      givenTail: keys.givenTailKey,
    }[stream]
  return key == null ? null : { stream, number, key }
}

export const PLACE = /^[ngtemcfxuolsi]\d{10}$/
