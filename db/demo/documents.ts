import { weekday } from '#domain/calendar.ts'
import { addDays, type PlainDate } from '#domain/plain-date.ts'
import * as content from './content.ts'

export type DemoDocument = { collection: string; id: string; data: Record<string, unknown> }

/** Every document of the demo's public collections, in each list's order, with dates relative to today. */
export async function demoDocuments(today: PlainDate): Promise<DemoDocument[]> {
  const [pages, restaurants, events, offers, guides, sports, papers, posts] = await Promise.all([
    pageDocuments(),
    content.demoRestaurants(),
    eventDocuments(today),
    offerDocuments(today),
    guideDocuments(today),
    sportDocuments(),
    paperDocuments(),
    postDocuments(today),
  ])
  return [
    ...pages,
    ...restaurants.map(inCollection('ristoranti')),
    ...events.map(inCollection('appuntamenti')),
    ...offers.map(inCollection('convenzioni')),
    ...guides.map(inCollection('istruzioni')),
    ...sports.map(inCollection('sports')),
    ...papers.map(inCollection('documenti')),
    ...posts.map(inCollection('notizie')),
  ]
}

const inCollection =
  (collection: string) =>
  ({ id, ...data }: content.DemoItem): DemoDocument => ({ collection, id, data })

async function pageDocuments(): Promise<DemoDocument[]> {
  const [
    { schema: _schema, note: _note, colorNote: _colorNote, ...association },
    { schema: _aboutSchema, ...about },
    privacy,
    accessibility,
    { categories },
  ] = await Promise.all([
    content.demoAssociation(),
    content.demoAbout(),
    content.demoPage('privacy'),
    content.demoPage('accessibilita'),
    content.demoReportItems(),
  ])
  // The association's own id stays in its data: it differs from the document's, and seeds the card's pattern.
  return [
    { collection: 'pagine', id: 'associazione', data: { ...association, reportCategories: categories } },
    { collection: 'pagine', id: 'chi-siamo', data: { ...about, documents: downloads(about.documents) } },
    { collection: 'pagine', id: 'privacy', data: textPage(privacy) },
    { collection: 'pagine', id: 'accessibilita', data: textPage(accessibility) },
  ]
}

/** Each is a PDF made by the server, so its size is unknown in advance. */
const downloads = (documents: unknown) =>
  (documents as (content.DemoItem & { sizeKb?: number })[]).map(({ sizeKb: _sizeKb, ...document }) => ({
    ...document,
    file: `/api/documents/${document.id}.pdf`,
  }))

/** The Markdown source only: domain/markdown.ts reads it when needed. */
function textPage({ particulars: { title, version, effectiveFrom, reviewedOn }, markdown }: Awaited<ReturnType<typeof content.demoPage>>) {
  return {
    title,
    version,
    ...(effectiveFrom && { effectiveFrom }),
    ...(reviewedOn && { reviewedOn }),
    markdown,
  }
}

async function eventDocuments(today: PlainDate): Promise<content.DemoItem[]> {
  const events = (await content.demoEvents()).map((event) => resolveEvent(event, today))
  return events.toSorted((a, b) => (`${a.start.date} ${a.start.time}` < `${b.start.date} ${b.start.time}` ? -1 : 1))
}

function resolveEvent(event: content.DemoEvent, today: PlainDate) {
  const date = resolveDay(event.start, today)
  const before = ({ daysBefore, time }: { daysBefore: number; time: string }) => ({ date: addDays(date, -daysBefore), time })
  const around = (moment: { days: number; time: string } | undefined) =>
    moment ? { date: addDays(date, moment.days), time: moment.time } : null
  const { assembly, registration } = event
  return {
    ...event,
    start: { date, time: event.start.time },
    end: { date: addDays(date, event.end.daysAfterStart), time: event.end.time },
    ...(assembly && { assembly: { ...assembly, firstCall: before(assembly.firstCall), secondCall: before(assembly.secondCall) } }),
    ...(registration && { registration: { ...registration, opens: around(registration.opens), closes: around(registration.closes) } }),
  }
}

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

/** `offsetDays` from today, then on to the next wanted weekday. */
function resolveDay({ offsetDays, weekday: name }: content.DemoMoment, today: PlainDate): PlainDate {
  const earliest = addDays(today, offsetDays)
  return name ? addDays(earliest, (WEEKDAYS.indexOf(name) + 1 - weekday(earliest) + 7) % 7) : earliest
}

async function offerDocuments(today: PlainDate): Promise<content.DemoItem[]> {
  const { categories, items } = await content.demoOffers()
  return items.map((offer) => {
    const category = categories.find(({ id }) => id === offer.category)
    // The list is public: a discount's code or link is for members only.
    const { codes: _codes, code: _code, url: _url, ...discount } = offer.discount
    return {
      ...offer,
      discount,
      categoryLabel: category?.label ?? offer.category,
      categoryIcon: category?.icon ?? null,
      validFrom: addDays(today, offer.validFrom),
      validTo: offer.validTo === null ? null : addDays(today, offer.validTo),
    }
  })
}

async function guideDocuments(today: PlainDate): Promise<content.DemoItem[]> {
  return (await content.demoGuides())
    .toSorted((a, b) => a.order - b.order)
    .map(({ updatedOffsetDays, ...guide }) => ({
      ...guide,
      ...GUIDE_LOOKS[guide.id],
      updatedOn: addDays(today, updatedOffsetDays),
    }))
}

async function postDocuments(today: PlainDate): Promise<content.DemoItem[]> {
  return (await content.demoPosts()).map(({ publishedOffsetDays, ...post }) => ({
    ...post,
    publishedOn: addDays(today, publishedOffsetDays),
  }))
}

async function sportDocuments(): Promise<content.DemoItem[]> {
  const { season, certificateTexts, items } = await content.demoSports()
  const certified = <T extends { certificate: string }>(one: T) => ({ ...one, certificateText: certificateTexts[one.certificate] ?? null })
  return items.map((sport) => ({
    ...certified(sport),
    season,
    // A course may need another certificate than its sport: a team in a championship.
    courses: sport.courses.map((course) => certified({ ...course, certificate: course.certificate ?? sport.certificate })),
  }))
}

/** The look of the demo's guides: an icon in the list, and a picture for each step, by names that the app knows. */
const GUIDE_LOOKS: Record<string, { icon: string; pictures?: string[] }> = {
  'attivare-la-tessera': { icon: 'card', pictures: ['sign-up', 'ticks', 'mail', 'card'] },
  'installare-iphone': { icon: 'phone', pictures: ['browser', 'ios-share', 'ios-add'] },
  'installare-android': { icon: 'phone', pictures: ['browser', 'android-menu', 'android-install'] },
  'senza-connessione': { icon: 'offline', pictures: ['offline-card'] },
  'telefono-perso': { icon: 'lock', pictures: ['sign-in', 'devices', 'password'] },
  rinnovare: { icon: 'renew', pictures: ['expiring'] },
  'famiglia-e-minori': { icon: 'people' },
  'verificare-partner': { icon: 'scan', pictures: ['verify', 'scan', 'verdicts'] },
  'i-tuoi-dati': { icon: 'privacy', pictures: ['data'] },
  notifiche: { icon: 'bell' },
  'cambiare-email': { icon: 'mail', pictures: ['email-row', 'email-new', 'email-confirm'] },
  'segnalare-e-accessibilita': { icon: 'report' },
}

type About = {
  statute: { approvedOn: string; excerpts: { article: string; title: string; text: string }[] }
  documents: { id: string; title: string; access: string }[]
}

/** The association's text documents, named by the page "Chi siamo"; the server makes PDFs of them. */
async function paperDocuments(): Promise<content.DemoItem[]> {
  const { statute, documents } = (await content.demoAbout()) as About
  return Promise.all(
    documents.map(async ({ id, title, access }) => {
      if (id === 'statuto') return { id, title, access, updatedOn: statute.approvedOn, markdown: statuteText(statute) }
      return { id, title, access, markdown: (await content.demoPage(`documenti/${id}`)).markdown }
    }),
  )
}

function statuteText({ excerpts }: About['statute']): string {
  const lead = "Gli articoli che servono più spesso. Lo statuto per intero, registrato all'Agenzia delle Entrate, si legge in segreteria."
  return [lead, ...excerpts.flatMap(({ article, title, text }) => [`## ${article} · ${title}`, text])].join('\n\n')
}
