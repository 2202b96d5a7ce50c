import type { CollectionDocument } from '#domain/content/collection.ts'
import { isCollectionName } from '#domain/content/collection.ts'
import { readPicture } from '#domain/content/picture.ts'
import { romeDay } from '#domain/plain-date.ts'
import type { AssociationName } from '#server/core/content/association.ts'
import { documentText, type List } from '#server/core/content/list.ts'
import type { Deps } from '#server/core/deps.ts'
import { holidays } from '#server/core/content/holidays.ts'
import type { File } from '#server/platform/http/file.ts'
import { renderPage } from './render.ts'
import { headTags, type HeadOf } from './head.ts'
import { PREVIEWS, type Place } from './preview.ts'
import { sharingTexts } from './texts.ts'

/** A public page that can be shared; `found` is false when its document does not exist. */
export type SharedPage = { file: File; found: boolean }

/** Pages beyond this number are rendered again for each request. */
const MAX_KEPT = 300

/**
 * The page of a public address with its own head: a section, or a document's detail. Null for every other page.
 *
 * @throws any error of the database
 */
export function createSharedPages(deps: Deps) {
  let keptFor: AssociationName | undefined
  let kept = new Map<string, { list: List; page: SharedPage }>()
  /** Shared by all addresses of missing documents: rendering one for each would let anybody keep the server busy. */
  let missing: SharedPage | null = null

  return async (path: string, origin: string, association: AssociationName): Promise<SharedPage | null> => {
    const address = readAddress(path)
    if (!address) return null
    const list = await deps.lists('collection' in address ? address.collection : 'pagine')
    if (keptFor !== association || kept.size > MAX_KEPT) [keptFor, kept, missing] = [association, new Map(), null]
    const now = deps.clock.now()
    const key = `${romeDay(now)} ${origin} ${address.path}`
    const known = kept.get(key)
    if (known?.list === list) return known.page
    const head = headOf(deps, address, { list, origin, association, now, isHoliday: await holidays(deps) })
    if (!head) return (missing ??= render(deps, association, { title: titleOf(sharingTexts.notFound, association), tags: '' }, false))
    const tags = headTags({ ...head, url: origin + address.path }, association)
    const page = render(deps, association, { title: head.title, tags }, true, address.path)
    if (page) kept.set(key, { list, page })
    return page
  }
}

/** Personal pages among the documents' addresses: without a preview, and not 404. */
const OWN_PAGES = new Set(['appuntamenti/mie'])

type Address = { path: string } & ({ section: string } | { collection: keyof typeof PREVIEWS; id: string })

function readAddress(path: string): Address | null {
  const [, first = '', ...rest] = path.split('/')
  const tail = rest.join('/')
  if (path === '/' || (first === 'home' && !tail)) return { path: '/home', section: 'home' }
  const section = [first, tail].filter(Boolean).join('/')
  if (Object.hasOwn(sharingTexts.sections, section)) return { path: `/${section}`, section }
  if (OWN_PAGES.has(section) || !isCollectionName(first) || !PREVIEWS[first] || !tail) return null
  const id = decoded(tail)
  return { path: `/${first}/${encodeURIComponent(id)}`, collection: first, id }
}

/** An address that cannot be decoded belongs to no document. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

type Own = { title: string; tags: string }

function render(deps: Deps, association: AssociationName, own: Own, found: boolean, path = ''): SharedPage | null {
  const file = renderPage(deps, association, own, deps.assets.firstVisits.get(path))
  return file && { file, found }
}

type Around = { list: List; origin: string; association: AssociationName; now: number; isHoliday: Place['isHoliday'] }

function headOf({ log }: Deps, address: Address, { list, origin, association, now, isHoliday }: Around): Omit<HeadOf, 'url'> | null {
  const { name } = association
  if ('section' in address) {
    const section = sharingTexts.sections[address.section]
    const picture = readPicture(readDocument(list, address.section) ?? {})
    if (section) return { title: titleOf(section.title, association), description: section.description(name), structured: null, picture }
    const structured = { '@type': 'Organization', name, url: origin, logo: `${origin}/icons/512.png` }
    return { title: name, description: sharingTexts.home(name), structured, picture }
  }
  const document = readDocument(list, address.id)
  if (!document) return null
  try {
    const place = { url: origin + address.path, home: origin, association: name, isHoliday, now }
    const { title, description, structured } = PREVIEWS[address.collection]!(document, place)
    return {
      title: titleOf(title, association),
      description: description || sharingTexts.home(name),
      structured,
      picture: readPicture(document),
    }
  } catch (error) {
    // Documents may hold unexpected data: the page opens anyway.
    log.warn({ err: error, collection: address.collection, id: address.id }, 'no preview')
    return { title: name, description: sharingTexts.home(name), structured: null, picture: null }
  }
}

function readDocument(list: List, id: string): CollectionDocument | null {
  const data = list.documents.get(id)
  return data === undefined ? null : (JSON.parse(documentText(id, data)) as CollectionDocument)
}

const titleOf = (title: string, { shortName }: AssociationName) => [title, shortName].filter(Boolean).join(' · ')
