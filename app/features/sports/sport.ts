import type { CollectionDocument } from '#domain/content/collection.ts'
import { numberOf, recordOf, recordsOf, textOf, textsOf } from '#domain/fields.ts'

/** `day`: 'mon' … 'sun'; hours of the wall clock in Rome, 'HH:MM'. */
export type Slot = { day: string; from: string; to: string }

export type Course = {
  id: string
  name: string
  level: string
  /** Empty where nobody teaches: a court or a table that anybody may use. */
  instructor: string
  minAge: number | null
  maxAge: number | null
  /** Null where there is no limit. */
  capacity: number | null
  placesLeft: number | null
  slots: Slot[]
  fees: { label: string; cents: number }[]
  /** Whether a doctor's certificate is wanted, and the sentence about it. */
  needsCertificate: boolean
  certificateText: string
}

export type Sport = {
  id: string
  name: string
  icon: string
  description: string
  place: string
  lat: number | null
  lng: number | null
  sportRegistration: boolean
  season: string
  closed: string[]
  courses: Course[]
}

export function readSport(document: CollectionDocument): Sport {
  const season = recordOf(document.season)
  return {
    id: document.id,
    name: textOf(document.name),
    icon: textOf(document.icon),
    description: textOf(document.description),
    place: textOf(document.place),
    lat: numberOf(document.lat),
    lng: numberOf(document.lng),
    sportRegistration: document.sportRegistration === true,
    season: textOf(season.label),
    closed: textsOf(season.closed),
    courses: recordsOf(document.courses).map((course) => readCourse(course, document)),
  }
}

function readCourse(course: Record<string, unknown>, sport: CollectionDocument): Course {
  const capacity = numberOf(course.capacity)
  const certificate = textOf(course.certificate) || textOf(sport.certificate)
  return {
    id: textOf(course.id),
    name: textOf(course.name),
    level: textOf(course.level),
    instructor: textOf(course.instructor),
    minAge: numberOf(course.minAge),
    maxAge: numberOf(course.maxAge),
    capacity,
    placesLeft: capacity === null ? null : Math.max(0, capacity - (numberOf(course.enrolled) ?? 0)),
    slots: recordsOf(course.slots).map(({ day, from, to }) => ({ day: textOf(day), from: textOf(from), to: textOf(to) })),
    fees: recordsOf(course.fees).map(({ label, cents }) => ({ label: textOf(label), cents: numberOf(cents) ?? 0 })),
    needsCertificate: certificate !== '' && certificate !== 'none',
    certificateText: textOf(course.certificateText) || textOf(sport.certificateText),
  }
}

/** Anybody may come: nobody teaches, so nobody is enrolled. */
export const isOpen = (course: Course): boolean => course.instructor === '' || course.placesLeft === null
