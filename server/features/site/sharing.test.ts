import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoDocuments } from '#db/demo/documents.ts'
import { addDays, romeDay } from '#domain/plain-date.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { putDocument, removeDocument } from '#server/core/content/queries.ts'
import { NO_ASSETS } from '#server/platform/http/assets.ts'
import { withOffset } from './event.ts'
import { shortened } from './head.ts'
import { createSharedPages } from './shared-pages.ts'

const PAGE = '<!doctype html><html lang="it"><head><meta charset="utf-8" /><title>Tessera</title></head><body></body></html>'
const ORIGIN = 'https://tessera.example'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ assets: { ...NO_ASSETS, page: PAGE }, config: { appUrl: ORIGIN, trial: false } })
  const documents = await demoDocuments(romeDay(app.clock.now()))
  for (const [position, { collection, id, data }] of documents.entries()) await put(collection, id, data, position)
})
afterAll(() => app.stop())

const put = (collection: string, id: string, data: object, position = 900) =>
  putDocument(app.deps, collection, { id, data, position, now: app.clock.now() })

type Entry = {
  structured: Record<string, unknown> | null
  html: string
  status: number
  robots: unknown
  meta: (name: string) => string | undefined
}

const decode = (text: string | undefined) => text?.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))

/** A page as a crawler reads it. */
async function read(path: string): Promise<Entry> {
  const { status, text: html, headers } = await app.request(path)
  const data = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(html)?.[1]
  return {
    html,
    status,
    robots: headers['x-robots-tag'],
    structured: data ? (JSON.parse(data) as Record<string, unknown>) : null,
    meta: (name) =>
      decode(
        name === 'title'
          ? /<title>([^<]*)</.exec(html)?.[1]
          : name === 'canonical'
            ? /<link rel="canonical" href="([^"]*)">/.exec(html)?.[1]
            : new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1],
      ),
  }
}

const first = async (collection: string) => ((await app.request(`/api/collections/${collection}`)).json as { id: string }[])[0]!.id

describe('the page of a document', () => {
  test('has a title, description, address and image for previews', async () => {
    const { meta, status, robots } = await read('/ristoranti/osteria-del-glicine')
    expect({ status, robots }).toEqual({ status: 200, robots: undefined })
    const address = `${ORIGIN}/ristoranti/osteria-del-glicine`
    expect(meta('title')).toBe('Osteria del Glicine · Borgo Sereno')
    expect(meta('description')).toMatch(/^10% sul conto\. Pici tirati a mano, ribollita/)
    expect([meta('canonical'), meta('og:url')]).toEqual([address, address])
    expect(meta('og:title')).toBe('Osteria del Glicine · Borgo Sereno')
    expect(meta('og:description')).toBe(meta('description'))
    expect(meta('og:site_name')).toBe('Circolo Ricreativo Borgo Sereno APS')
    expect(meta('og:locale')).toBe('it_IT')
    expect(meta('og:image')).toBe(`${ORIGIN}/icons/512.png`)
    expect(meta('twitter:card')).toBe('summary')
    expect((await app.request('/icons/512.png')).status).toBe(200)
  })

  test('shows the document’s own picture when there is one', async () => {
    const picture = { id: 'abcdefghijklmnopqrst-_', width: 1440, height: 960, widths: [480, 960, 1440], alt: 'La "sala"' }
    await put('ristoranti', 'con-foto', { name: 'Con foto', picture })
    await put('pagine', 'chi-siamo', { title: 'Chi siamo', picture: { ...picture, width: 600, height: 400 } })
    const { meta, structured } = await read('/ristoranti/con-foto')
    const image = `${ORIGIN}/pictures/abcdefghijklmnopqrst-_-1200.jpg`
    expect(['og:image', 'og:image:type', 'og:image:width', 'og:image:height', 'og:image:alt', 'twitter:card'].map(meta)).toEqual([
      image,
      'image/jpeg',
      '1200',
      '800',
      'La "sala"',
      'summary_large_image',
    ])
    expect(structured).toMatchObject({ '@type': 'Restaurant', image })
    expect((await read('/chi-siamo')).meta('og:image')).toBe(`${ORIGIN}/pictures/abcdefghijklmnopqrst-_-600.jpg`)
    expect((await read('/privacy')).meta('og:image')).toBe(`${ORIGIN}/icons/512.png`)
  })

  test.each(['ristoranti', 'appuntamenti', 'convenzioni', 'istruzioni', 'sports'])('exists in every section: %s', async (section) => {
    const { meta, status } = await read(`/${section}/${await first(section)}`)
    expect(status).toBe(200)
    expect(meta('og:title')).toMatch(/^.{3,} · Borgo Sereno$/)
    expect(meta('og:description')?.length).toBeGreaterThan(20)
  })

  test.each([
    '/ristoranti/nessuno',
    '/convenzioni/nessuna',
    '/convenzioni/farmacia-della-pieve/altro',
    '/sports/%E0%A4%A',
    '/sports/constructor',
    '/istruzioni/%00',
  ])('is 404 with a page that says so when the document is missing: %s', async (path) => {
    const { status, meta, robots, html } = await read(path)
    expect({ status, robots }).toEqual({ status: 404, robots: 'noindex' })
    expect(meta('title')).toBe('Pagina non trovata · Borgo Sereno')
    expect(html).not.toMatch(/canonical|og:/)
  })

  test('for one’s own registrations is not 404', async () => {
    const { status, meta, html } = await read('/appuntamenti/mie')
    expect({ status, title: meta('title') }).toEqual({ status: 200, title: 'Circolo Ricreativo Borgo Sereno APS' })
    expect(html).not.toMatch(/canonical|og:/)
  })

  test('is 404 once the document is deleted', async () => {
    await put('sports', 'curling', { name: 'Curling' })
    expect(await read('/sports/curling')).toMatchObject({ status: 200 })
    await removeDocument(app.deps, 'sports', { id: 'curling', now: app.clock.now() })
    expect(await read('/sports/curling')).toMatchObject({ status: 404 })
  })

  test('changes with its document', async () => {
    await put('sports', 'rugby', { name: 'Rugby' })
    expect((await read('/sports/rugby')).meta('title')).toBe('Rugby · Borgo Sereno')
    await put('sports', 'rugby', { name: 'Rugby a sette' })
    expect((await read('/sports/rugby')).meta('title')).toBe('Rugby a sette · Borgo Sereno')
  })

  test('escapes everything in the document as text', async () => {
    const name = `</title><script>alert("1")</script>&'\u2028 $& $1`
    await put('ristoranti', 'cattivo', {
      name,
      description: `"><img src=x> </script><!--`,
      website: 'javascript:alert(1)',
      hours: { mon: 'x' },
    })
    const { html, meta, structured } = await read('/ristoranti/cattivo')
    expect(html.match(/<script/g)).toHaveLength(1)
    expect(html).not.toMatch(/<img|javascript:|<!--/)
    expect(meta('title')).toBe(`${name} · Borgo Sereno`)
    expect(structured).toMatchObject({ name, description: '"><img src=x> </script><!--', url: `${ORIGIN}/ristoranti/cattivo` })
  })

  test.each([
    ['ristoranti', { name: 7, priceBand: -1e9, hours: [], closures: [{ from: 'zz-zz', to: 'aa-aa' }], lat: 'x' }],
    ['appuntamenti', { title: null, start: { date: '2026-13-45', time: '99:99' } }],
    [
      'appuntamenti',
      { start: { date: '2026-11-12', time: '18:00' }, end: { date: 'x', time: 'y' }, recurrence: { freq: 'WEEKLY', interval: -1 } },
    ],
    ['convenzioni', { places: 'x', contact: [], validTo: {} }],
    ['istruzioni', {}],
  ])('opens also for a malformed document: %s %j', async (collection, data) => {
    await put(collection, 'strano', data)
    expect((await read(`/${collection}/strano`)).status).toBe(200)
    await removeDocument(app.deps, collection, { id: 'strano', now: app.clock.now() })
  })
})

describe('structured data', () => {
  test('of a restaurant: place, hours, price', async () => {
    const { structured } = await read('/ristoranti/osteria-del-glicine')
    expect(structured).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Restaurant',
      name: 'Osteria del Glicine',
      telephone: '+39 0575 000 211',
      servesCuisine: ['toscana', 'di stagione'],
      priceRange: '€€',
      address: { '@type': 'PostalAddress', streetAddress: 'Via dei Lanaioli 12', addressLocality: 'Borgo Sereno', addressCountry: 'IT' },
      geo: { latitude: 43.36461, longitude: 11.80032 },
    })
    expect(structured!.openingHoursSpecification).toContainEqual({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: 'Friday',
      opens: '19:15',
      closes: '23:00',
    })
    expect(structured!.specialOpeningHoursSpecification).toEqual([
      { '@type': 'OpeningHoursSpecification', validFrom: '2027-01-08', validThrough: '2027-01-25', opens: '00:00', closes: '00:00' },
    ])
  })

  test('of a restaurant with special hours: from and until', async () => {
    const closures = [{ from: '2026-12-24', to: '2026-12-24', reason: 'Vigilia', hours: [['12:00', '15:00']] }]
    await put('ristoranti', 'vigilia', { name: 'Vigilia', closures })
    const { structured } = await read('/ristoranti/vigilia')
    expect(structured!.specialOpeningHoursSpecification).toEqual([
      { '@type': 'OpeningHoursSpecification', validFrom: '2026-12-24', validThrough: '2026-12-24', opens: '12:00', closes: '15:00' },
    ])
  })

  test('of an event: times with Rome’s offset, prices, status', async () => {
    const base = {
      title: 'Cena',
      summary: 'Si mangia.',
      start: { date: '2026-12-12', time: '20:00' },
      end: { date: '2026-12-13', time: '00:30' },
      place: { name: 'Sala grande', address: 'Via dei Lanaioli 3', lat: 43.3, lng: 11.8 },
      priceMemberCents: 1500,
      priceGuestCents: 2050,
      status: 'scheduled',
    }
    await put('appuntamenti', 'cena', base)
    const { structured, meta } = await read('/appuntamenti/cena')
    expect(structured).toMatchObject({
      '@type': 'Event',
      name: 'Cena',
      startDate: '2026-12-12T20:00:00+01:00',
      endDate: '2026-12-13T00:30:00+01:00',
      eventStatus: 'https://schema.org/EventScheduled',
      location: { '@type': 'Place', name: 'Sala grande', address: 'Via dei Lanaioli 3', geo: { latitude: 43.3 } },
      organizer: { name: 'Circolo Ricreativo Borgo Sereno APS' },
      offers: [
        { price: '15.00', priceCurrency: 'EUR' },
        { price: '20.50', priceCurrency: 'EUR' },
      ],
    })
    expect(meta('description')).toBe('Sabato 12 dicembre, ore 20:00. Si mangia.')
    await put('appuntamenti', 'cena', { ...base, status: 'cancelled' })
    expect((await read('/appuntamenti/cena')).structured).toMatchObject({ eventStatus: 'https://schema.org/EventCancelled' })
  })

  test('of a recurring event: its next occurrence', async () => {
    const start = { date: '2026-10-01', time: '18:00' }
    await put('appuntamenti', 'corso', { title: 'Corso', start, recurrence: { freq: 'WEEKLY', byDay: ['TH'], count: 10 } })
    expect((await read('/appuntamenti/corso')).structured).toMatchObject({ startDate: '2026-11-12T18:00:00+01:00' })
  })

  test('of an event that skips holidays: skips the patron’s day too', async () => {
    const { documents } = await app.deps.lists('pagine')
    const { patronalFeast } = JSON.parse(documents.get('associazione')!) as { patronalFeast: { monthDay: string } }
    const before = app.clock.now()
    app.clock.set(Date.parse(`2026-${patronalFeast.monthDay}T00:00:00Z`))
    const start = { date: `2026-${patronalFeast.monthDay}`, time: '18:00' }
    await put('appuntamenti', 'patrono', { title: 'Corso', start, recurrence: { freq: 'WEEKLY', skipHolidays: true } })
    const { structured } = await read('/appuntamenti/patrono')
    expect(String(structured!.startDate).slice(0, 10)).toBe(addDays(start.date, 7))
    app.clock.set(before)
  })

  test('of an offer: partner, place, end', async () => {
    await put('convenzioni', 'libri', {
      partner: 'Libreria',
      headline: '5% sui libri',
      terms: 'Con la tessera.',
      validFrom: '2026-01-01',
      validTo: '2026-12-31',
      places: [{ name: 'Libreria', street: 'Via 1', comune: 'Borgo Sereno', lat: 43, lng: 11 }],
      website: 'https://libreria.example',
    })
    expect((await read('/convenzioni/libri')).structured).toMatchObject({
      '@type': 'Offer',
      name: '5% sui libri',
      validFrom: '2026-01-01',
      validThrough: '2026-12-31',
      offeredBy: { '@type': 'LocalBusiness', name: 'Libreria', url: 'https://libreria.example/' },
      availableAtOrFrom: [{ name: 'Libreria', geo: { latitude: 43 } }],
    })
  })

  test('gives Rome’s time in summer and in winter', () => {
    expect(withOffset({ date: '2026-07-01', time: '21:00' })).toBe('2026-07-01T21:00:00+02:00')
    expect(withOffset({ date: '2026-10-25', time: '21:00' })).toBe('2026-10-25T21:00:00+01:00')
  })
})

describe('sections', () => {
  test('have their own title and address', async () => {
    for (const [path, title, canonical] of [
      ['/', 'Circolo Ricreativo Borgo Sereno APS', '/home'],
      ['/home', 'Circolo Ricreativo Borgo Sereno APS', '/home'],
      ['/ristoranti/', 'Ristoranti · Borgo Sereno', '/ristoranti'],
      ['/ristoranti/map?cucina=pizza', 'Ristoranti · Borgo Sereno', '/ristoranti/map'],
      ['/chi-siamo', 'Chi siamo · Borgo Sereno', '/chi-siamo'],
    ] as const) {
      const { meta, status, robots } = await read(path)
      expect([path, status, robots, meta('title'), meta('canonical')]).toEqual([path, 200, undefined, title, ORIGIN + canonical])
    }
  })

  test.each(['/tessera', '/login', '/account', '/v', '/gestione', '/test-map', '/index.html'])(
    '%s is nothing for search engines',
    async (path) => {
      const { status, robots, html } = await read(path)
      expect({ status, robots }).toEqual({ status: 200, robots: 'noindex' })
      expect(html).not.toMatch(/canonical|og:/)
    },
  )
})

describe('for robots', () => {
  test('the site map has every public page that is not over', async () => {
    await put('convenzioni', 'scaduta', { partner: 'X', validTo: '2026-11-09' })
    await put('convenzioni', 'ultimo & giorno', { partner: 'X', validTo: '2026-11-10' })
    await put('appuntamenti', 'passato', { title: 'X', start: { date: '2026-11-09', time: '20:00' } })
    const weekly = { title: 'X', start: { date: '2026-10-01', time: '20:00' } }
    await put('appuntamenti', 'serie-passata', { ...weekly, recurrence: { freq: 'WEEKLY', byDay: ['TH'], count: 4 } })
    await put('appuntamenti', 'serie-in-corso', { ...weekly, recurrence: { freq: 'WEEKLY', byDay: ['TH'] } })
    const { status, text, headers } = await app.request('/sitemap.xml')
    expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'text/xml; charset=utf-8' })
    const pages = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url)
    expect(pages).toEqual(expect.arrayContaining([`${ORIGIN}/home`, `${ORIGIN}/chi-siamo`, `${ORIGIN}/ristoranti/osteria-del-glicine`]))
    expect(pages).toContain(`${ORIGIN}/convenzioni/ultimo%20%26%20giorno`)
    expect(pages).toContain(`${ORIGIN}/appuntamenti/serie-in-corso`)
    expect(pages.filter((page) => /scaduta|passat[oa]|\/tessera$|\/account/.test(page!))).toEqual([])
    expect(text).toContain('<lastmod>2026-11-10T09:00:00.000Z</lastmod>')
    for (const page of pages) expect((await app.request(page!.slice(ORIGIN.length))).status, page).toBe(200)
  })

  test('the site map drops a page the day after it ends', async () => {
    app.clock.advance(24 * 3_600_000)
    expect((await app.request('/sitemap.xml')).text).not.toContain('ultimo%20')
    app.clock.advance(-24 * 3_600_000)
  })

  test('robots may read the public lists but no calls, and nothing of a trial', async () => {
    const { text } = await app.request('/robots.txt')
    expect(text).toBe(`User-agent: *\nAllow: /api/collections/\nAllow: /api/content\nDisallow: /api/\n\nSitemap: ${ORIGIN}/sitemap.xml\n`)
    const trial = await startTestApp()
    expect((await trial.request('/robots.txt')).text).toBe('User-agent: *\nDisallow: /\n')
    await trial.stop()
  })
})

test('all missing documents share one page, rendered once', async () => {
  const sharedPage = createSharedPages(app.deps)
  const association = { id: 'circolo', name: 'Circolo', shortName: 'Circolo', color: '#0b5c6b' }
  const pages = await Promise.all(
    ['/convenzioni/a', '/convenzioni/b', '/appuntamenti/%FF'].map((path) => sharedPage(path, ORIGIN, association)),
  )
  expect(pages.map((page) => page?.found)).toEqual([false, false, false])
  expect(new Set(pages.map((page) => page?.file)).size).toBe(1)
})

test('a description is cut at a word', () => {
  expect(shortened('Breve.')).toBe('Breve.')
  const long = shortened(`${'parola '.repeat(40)}`)
  expect(long).toMatch(/parola…$/)
  expect(long.length).toBeLessThanOrEqual(200)
})
