import type { CollectionDocument } from '#domain/collection.ts'
import { numberOf, recordOf, recordsOf, textOf } from '../document.ts'

export type Course = {
  id: string
  name: string
  level: string
  instructor: string
  minAge: number | null
  /** Null where there is no limit. */
  placesLeft: number | null
  slots: { day: string; from: string; to: string }[]
  fees: { label: string; cents: number }[]
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
  certificateText: string
  season: string
  courses: Course[]
}

export function readSport(document: CollectionDocument): Sport {
  return {
    id: document.id,
    name: textOf(document.name),
    icon: textOf(document.icon),
    description: textOf(document.description),
    place: textOf(document.place),
    lat: numberOf(document.lat),
    lng: numberOf(document.lng),
    sportRegistration: document.sportRegistration === true,
    certificateText: textOf(document.certificateText),
    season: textOf(recordOf(document.season).label),
    courses: recordsOf(document.courses).map(readCourse),
  }
}

function readCourse(course: Record<string, unknown>): Course {
  const capacity = numberOf(course.capacity)
  return {
    id: textOf(course.id),
    name: textOf(course.name),
    level: textOf(course.level),
    instructor: textOf(course.instructor),
    minAge: numberOf(course.minAge),
    placesLeft: capacity === null ? null : Math.max(0, capacity - (numberOf(course.enrolled) ?? 0)),
    slots: recordsOf(course.slots).map(({ day, from, to }) => ({ day: textOf(day), from: textOf(from), to: textOf(to) })),
    fees: recordsOf(course.fees).map(({ label, cents }) => ({ label: textOf(label), cents: numberOf(cents) ?? 0 })),
  }
}
