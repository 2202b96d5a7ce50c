import { readFile } from 'node:fs/promises'

/** The demo association's files, with the fields that the loader reads. Dates are days from today; see each file's note. */
export type DemoMember = {
  id: string
  email: string | null
  firstname: string
  lastname: string
  tessera: string
  privacy: boolean | null
  confirm14: boolean | null
  category: string
  application: {
    submittedOffsetDays: number
    status: string
    decidedOffsetDays: number | null
    resolution: string | null
    refusalReason: string | null
  } | null
  card: {
    expectedState: string
    validFromOffsetDays: number | null
    validToOffsetDays: number | null
    suspension: { fromOffsetDays: number; toOffsetDays: number | null; publicText: string } | null
    cancellation: { reason: string; offsetDays: number } | null
  }
  payments: { coversFromOffsetDays: number; coversToOffsetDays: number }[]
  birth: {
    date: string | null
    ageYears?: number
    nextBirthdayInDays?: number
    place: string
  } | null
  taxCode: string | null
  phone: string | null
  address: { street: string; cap: string; comune: string; provincia: string } | null
  guardians: string[]
  account: { emailVerified: boolean; noticeVersion: string; consents: { newsletter: boolean; photos: boolean } } | null
}

export type DemoStaff = {
  id: string
  firstname: string
  lastname: string
  email: string
  roles: string[]
  memberId: string | null
  expiresOffsetDays: number
}

export type DemoMoment = { offsetDays: number; weekday?: string; time: string }

export type DemoEvent = Record<string, unknown> & {
  id: string
  start: DemoMoment
  end: { daysAfterStart: number; time: string }
  assembly?: { firstCall: { daysBefore: number; time: string }; secondCall: { daysBefore: number; time: string } } & Record<string, unknown>
  registration?: { opens?: { days: number; time: string }; closes?: { days: number; time: string } } & Record<string, unknown>
}

export type DemoOffer = Record<string, unknown> & {
  id: string
  category: string
  discount: Record<string, unknown> & { code?: string; codes?: string[]; url?: string }
  validFrom: number
  validTo: number | null
}

export type DemoItem = Record<string, unknown> & { id: string }

export type DemoSport = DemoItem & { certificate: string; courses: (DemoItem & { certificate?: string })[] }

export const demoMembers = async (): Promise<DemoMember[]> => (await json<{ items: DemoMember[] }>('soci')).items
export const demoStaff = async (): Promise<DemoStaff[]> => (await json<{ items: DemoStaff[] }>('staff')).items
export const demoAssociation = () => json<DemoItem>('associazione')
export const demoAbout = () => json<Record<string, unknown>>('chi-siamo')
export const demoEvents = async (): Promise<DemoEvent[]> => (await json<{ items: DemoEvent[] }>('appuntamenti')).items
export const demoRestaurants = async (): Promise<DemoItem[]> => (await json<{ items: DemoItem[] }>('ristoranti')).items
export const demoGuides = async () =>
  (await json<{ items: (DemoItem & { order: number; updatedOffsetDays: number; bodyMarkdown: string })[] }>('istruzioni')).items
export const demoSports = () =>
  json<{ season: Record<string, unknown>; certificateTexts: Record<string, string>; items: DemoSport[] }>('sports')
export const demoPosts = async () => (await json<{ items: (DemoItem & { publishedOffsetDays: number })[] }>('notizie')).items
export const demoOffers = () => json<{ categories: { id: string; label: string; icon: string }[]; items: DemoOffer[] }>('convenzioni')

export type DemoReport = {
  id: string
  number: string
  category: string
  member: string | null
  createdOffsetDays: number
  status: string
  title: string
  body: string
  messages: { from: string; author: string; offsetDays: number; text: string }[]
}
export const demoReportItems = () =>
  json<{ categories: { id: string; routeTo: string; confidential: boolean }[]; items: DemoReport[] }>('segnalazioni')

/** A page in Markdown: the lines between the two `---` are its front matter, the rest is its text. */
export async function demoPage(name: string): Promise<{ particulars: Record<string, string>; markdown: string }> {
  const source = await text(`${name}.md`)
  const [, head = '', markdown = source] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? []
  const lines = head.split('\n').map((line) => [line.slice(0, line.indexOf(':')).trim(), line.slice(line.indexOf(':') + 1).trim()] as const)
  return { particulars: Object.fromEntries(lines.map(([key, value]) => [key, value.replace(/^"(.*)"$/, '$1')])), markdown: markdown.trim() }
}

const json = async <T>(name: string): Promise<T> => JSON.parse(await text(`${name}.json`)) as T
const text = (file: string): Promise<string> => readFile(new URL(file, import.meta.url), 'utf8')
