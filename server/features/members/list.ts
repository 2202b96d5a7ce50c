import { setImmediate as pause } from 'node:timers/promises'
import type { CardState } from '#domain/cards/card-state.ts'
import { categoryLabel, type Association } from '#domain/content/association.ts'
import { MEMBERS_PAGE, type MemberItem, type MemberList } from '#domain/members/members.ts'
import { romeDay } from '#domain/plain-date.ts'
import { foldText } from '#domain/search.ts'
import { isAllowed } from '#domain/staff/permissions.ts'
import { leadsTo } from '#server/core/cards/merged.ts'
import { findAssociation } from '#server/core/content/association.ts'
import type { Deps } from '#server/core/deps.ts'
import { listRoles } from '#server/core/staff/queries.ts'
import { areMany, findKeys, listCards, listFew, listStream, type Place, type Stream, type Wanted } from './list-queries.ts'

/** So many are put in order at once; of more, those of a page are found on the way through the names. */
const FEW = 1_000

export type MembersAsked = { q: string; state?: CardState | undefined; category?: string | undefined; after?: string | undefined }

/**
 * One page of the cards, by surname, name and number. A search gives first whose surname begins so, then whose name does; a viewer reads no
 * contacts (domain guide, section 14), and finds nobody by them.
 */
export async function listMembers(deps: Deps, accountId: string, asked: MembersAsked): Promise<MemberList> {
  const association = await findAssociation(deps)
  const { page, next, wanted } = await findPage(deps, accountId, asked, association, MEMBERS_PAGE)
  return { members: await membersOf(deps, page, wanted, association), next }
}

/** The numbers of all cards that the list would show, in its order; up to one more than `most`. */
export async function findNumbers(deps: Deps, accountId: string, asked: MembersAsked, most: number): Promise<string[]> {
  const numbers: string[] = []
  for await (const page of pagesOfNumbers(deps, accountId, asked)) {
    numbers.push(...page.slice(0, most + 1 - numbers.length))
    if (numbers.length > most) break
  }
  return numbers
}

/** The same, a page at a time. */
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
  const seesContacts = isAllowed(await listRoles(db, accountId, today), 'people.write')
  const searched = searchOf(asked.q, seesContacts)
  const wanted: Wanted = {
    ...searched,
    // A number that was merged leads to the card that stayed.
    digits: /^\d{10}$/.test(searched.digits) ? await leadsTo(db, searched.digits) : searched.digits,
    state: asked.state ?? null,
    category: asked.category ?? null,
    today,
    graceDays: association?.cardValidity?.graceDays ?? 0,
  }
  const isSearch = asked.q.trim() !== ''
  const after = asked.after === undefined ? null : await readPlace(db, asked.after)
  const streams = streamsOf(wanted, isSearch)
  if (streams.length === 0) return { page: [], next: null, wanted }
  const few = await fewOf(db, wanted, after)
  const found = few ? fewBehind(few, after) : await throughStreams(db, wanted, streams, after, size)
  const page = found.slice(0, size)
  return { page, next: found.length > size ? writePlace(page.at(-1)!) : null, wanted }
}

type Found = Place & { stream: Stream | 'few' }

/** Where few are in a state, or where the page before found them so. */
async function fewOf(db: Deps['db'], wanted: Wanted, after: Found | null): Promise<Place[] | null> {
  const { state } = wanted
  if (state === null || (after !== null && after.stream !== 'few')) return null
  const inState = { ...wanted, state }
  // A list that has begun so goes on so, unless there are far more by now.
  return (await areMany(db, inState, after === null ? FEW : FEW * 2)) ? null : listFew(db, inState)
}

const isBehind = (one: Place, other: Place) => (one.key === other.key ? one.number > other.number : one.key > other.key)

const fewBehind = (few: Place[], after: Place | null): Found[] =>
  few
    .filter((one) => after === null || isBehind(one, after))
    .toSorted((a, b) => (isBehind(a, b) ? 1 : -1))
    .map((one) => ({ ...one, stream: 'few' }))

/** One after the other, until the page is full and one more is known. */
async function throughStreams(db: Deps['db'], wanted: Wanted, streams: Stream[], after: Found | null, size: number): Promise<Found[]> {
  // Few that have become many are gone through by name.
  const at = after?.stream === 'few' ? 'name' : after?.stream
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

/** Spaces, dots and hyphens part the figures of a number. */
function searchOf(q: string, seesContacts: boolean): Pick<Wanted, 'words' | 'digits' | 'email' | 'taxCode'> {
  const text = q.normalize('NFC').trim().toLowerCase()
  const digits = text.replaceAll(/[\s.\-\u2010-\u2013]/gu, '')
  const words = text.split(/\s+/u).map(foldText).filter(Boolean)
  return {
    words: /^\d+$/.test(digits) || text.includes('@') ? [] : words,
    digits: /^\d+$/.test(digits) ? digits : '',
    email: seesContacts && words.length === 1 ? text : '',
    // From its first figure on it is no name.
    taxCode: seesContacts && /^[a-z]{6}[0-9l-v][0-9a-z]{0,9}$/.test(digits) ? digits.toUpperCase() : '',
  }
}

const streamsOf = ({ words, digits, email, taxCode }: Wanted, isSearch: boolean): Stream[] =>
  isSearch
    ? [
        ...(digits === '' ? [] : (['number'] as const)),
        ...(words.length > 0 ? (['name'] as const) : []),
        // Several words are looked for in both names at once.
        ...(words.length === 1 ? (['given'] as const) : []),
        ...(taxCode === '' ? [] : (['tax'] as const)),
        ...(email === '' ? [] : (['email', 'mail'] as const)),
      ]
    : ['name']

async function membersOf({ db }: Deps, page: Place[], wanted: Wanted, association: Association | null): Promise<MemberItem[]> {
  if (page.length === 0) return []
  const rows = await listCards(
    db,
    page.map(({ number }) => number),
    wanted,
  )
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  return page.flatMap(({ number }) => {
    const row = byNumber.get(number)
    // Erased between the two reads.
    if (row?.firstname == null || row.lastname == null) return []
    const { uid, child, category, validTo, firstname, lastname, state } = row
    return [
      {
        number,
        firstname,
        lastname,
        state,
        category: categoryLabel(association, category),
        validTo,
        isChild: uid === null && child !== null,
      },
    ]
  })
}

const STREAMS = { n: 'name', g: 'given', t: 'number', e: 'email', m: 'mail', c: 'tax', f: 'few' } as const
type Letter = keyof typeof STREAMS
const LETTERS = Object.fromEntries(Object.entries(STREAMS).map(([letter, stream]) => [stream, letter])) as Record<Found['stream'], Letter>

/** `n7312904586`: after which card. The name that it stands under is looked up again, and is in no address. */
const writePlace = ({ stream, number }: Found): string => LETTERS[stream] + number

/** Of a card that has gone meanwhile: null, which is the start. */
async function readPlace(db: Deps['db'], after: string): Promise<Found | null> {
  const stream = STREAMS[after[0] as Letter]
  const number = after.slice(1)
  const keys = await findKeys(db, number)
  const key =
    keys &&
    { name: keys.nameKey, few: keys.nameKey, given: keys.givenKey, number, email: keys.email, mail: keys.mail, tax: keys.taxCode }[stream]
  return key == null ? null : { stream, number, key }
}

export const PLACE = /^[ngtemcf]\d{10}$/
