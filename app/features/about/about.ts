import type { CollectionDocument } from '#domain/content/collection.ts'
import { numberOf, recordOf, recordsOf, textOf, textsOf } from '#domain/fields.ts'

export type About = {
  title: string
  text: string
  /** The year of its first history entry. */
  since: number | null
  numbers: { value: string; label: string }[]
  mission: { title: string; text: string; points: string[] }
  history: { year: number | null; title: string; text: string }[]
  people: { name: string; role: string; text: string; contact: string }[]
  excerpts: { article: string; title: string; text: string }[]
  /** The civil day on which the statute was approved, or empty. */
  approvedOn: string
  /** `file`: its address; empty for a document that the office hands out. */
  documents: { id: string; title: string; file: string; membersOnly: boolean }[]
  findUs: {
    address: string
    lat: number | null
    lng: number | null
    byTrain: string
    byBus: string
    byCar: string
    accessibility: string
    officeHours: string
  }
}

export function readAbout(document: CollectionDocument): About {
  const hero = recordOf(document.hero)
  const mission = recordOf(document.mission)
  const findUs = recordOf(document.findUs)
  const history = recordsOf(document.history).map((entry) => ({
    year: numberOf(entry.year),
    title: textOf(entry.title),
    text: textOf(entry.text),
  }))
  return {
    title: textOf(hero.title),
    text: textOf(hero.text),
    since: history[0]?.year ?? null,
    numbers: recordsOf(document.numbers).map((one) => ({ value: textOf(one.value), label: textOf(one.label) })),
    mission: { title: textOf(mission.title), text: textOf(mission.text), points: textsOf(mission.points) },
    history,
    people: recordsOf(document.people).map((one) => ({
      name: [textOf(one.firstname), textOf(one.lastname)].filter(Boolean).join(' '),
      role: textOf(one.role),
      text: textOf(one.text),
      contact: textOf(one.contact),
    })),
    approvedOn: textOf(recordOf(document.statute).approvedOn),
    excerpts: recordsOf(recordOf(document.statute).excerpts).map((one) => ({
      article: textOf(one.article),
      title: textOf(one.title),
      text: textOf(one.text),
    })),
    documents: recordsOf(document.documents).map((one) => ({
      id: textOf(one.id),
      title: textOf(one.title),
      file: ownAddress(textOf(one.file)),
      membersOnly: one.access === 'members',
    })),
    findUs: {
      address: textOf(findUs.address),
      lat: numberOf(findUs.lat),
      lng: numberOf(findUs.lng),
      byTrain: textOf(findUs.byTrain),
      byBus: textOf(findUs.byBus),
      byCar: textOf(findUs.byCar),
      accessibility: textOf(findUs.accessibility),
      officeHours: textOf(findUs.officeHours),
    },
  }
}

/** Documents come from our own server alone. */
const ownAddress = (address: string): string => (/^\/api\/documents\/[\w-]+\.pdf$/.test(address) ? address : '')
