import { isUpcoming } from '#domain/events/event.ts'
import { isOpen } from '#domain/offers/offer.ts'
import { romeDay } from '#domain/plain-date.ts'
import type { CollectionDocument, CollectionName } from '#domain/content/collection.ts'
import type { List } from '#server/core/content/list.ts'
import type { StoredDocument } from '#server/core/content/queries.ts'
import type { Deps } from '#server/core/deps.ts'
import { holidays } from '#server/core/content/holidays.ts'
import { escapeHtml } from '#server/platform/http/escape-html.ts'
import { makeFile, type File } from '#server/platform/http/file.ts'
import { comesAgain } from './event.ts'
import { PREVIEWS, type Place } from './preview.ts'
import { sharingTexts } from './texts.ts'

/** https://www.sitemaps.org/protocol.html: more addresses would need an index of several files. */
const MOST = 50_000

/** The public pages that are not over, with the day of their last change. Rendered again after each change and every day. */
export function createSitemap({ lists, clock }: Pick<Deps, 'lists' | 'clock'>) {
  let madeOf: readonly unknown[] = []
  let made: File | undefined

  return async (origin: string): Promise<File> => {
    const collections = Object.keys(PREVIEWS) as CollectionName[]
    const current = await Promise.all(collections.map((collection) => lists(collection)))
    const now = clock.now()
    const of = [origin, romeDay(now), ...current]
    if (made && of.every((each, i) => each === madeOf[i])) return made
    const isHoliday = await holidays({ lists })
    const sections = ['home', ...Object.keys(sharingTexts.sections)].map((section) => line(`${origin}/${section}`))
    const details = collections.flatMap((collection, i) => detailLines(origin, collection, current[i]!, { now, isHoliday }))
    const lines = [...sections, ...details].slice(0, MOST).join('')
    const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${lines}\n</urlset>\n`
    made = makeFile(Buffer.from(xml), { type: 'text/xml; charset=utf-8', cache: 'no-cache' })
    madeOf = of
    return made
  }
}

type Moment = Pick<Place, 'now' | 'isHoliday'>

function detailLines(origin: string, collection: CollectionName, { rows }: List, moment: Moment): string[] {
  return rows
    .filter((row) => isCurrent(collection, row, moment))
    .map(({ id, updatedAt }) => line(`${origin}/${collection}/${encodeURIComponent(id)}`, updatedAt))
}

function isCurrent(collection: CollectionName, { id, data }: StoredDocument, { now, isHoliday }: Moment): boolean {
  if (collection === 'convenzioni') return isOpen(JSON.parse(data) as object, romeDay(now))
  if (collection !== 'appuntamenti') return true
  const event: CollectionDocument = { ...(JSON.parse(data) as object), id }
  return comesAgain(event, { now, isHoliday }) ?? isUpcoming({ start: event.start, end: event.end }, now)
}

const line = (url: string, updatedAt?: number) =>
  `\n<url><loc>${escapeHtml(url)}</loc>${updatedAt === undefined ? '' : `<lastmod>${new Date(updatedAt).toISOString()}</lastmod>`}</url>`
