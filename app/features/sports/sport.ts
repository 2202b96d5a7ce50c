import type { CollectionDocument } from '#domain/content/collection.ts'
import { readPicture, type Picture } from '#domain/content/picture.ts'
import { numberOf, recordOf, recordsOf, textOf, textsOf } from '#domain/fields.ts'
import { footprints, flower2, music, target, trophy, volleyball } from '#app/ui/icons.ts'
import { lookBy } from '#app/ui/thumb.tsx'

/** `day`: 'mon' … 'sun'; hours 'HH:MM' in Rome. */
type Slot = { day: string; from: string; to: string }

export type Course = {
  id: string
  name: string
  level: string
  /** Empty if nobody teaches, such as a court that is open to all. */
  instructor: string
  minAge: number | null
  maxAge: number | null
  /** Null: no limit. */
  capacity: number | null
  placesLeft: number | null
  slots: Slot[]
  fees: { label: string; cents: number }[]
  /** Whether a medical certificate is required, and the sentence about it. */
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
  picture: Picture | null
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
    picture: readPicture(document),
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

/** Open to all: nobody teaches, so nobody is enrolled. */
export const isOpen = (course: Course): boolean => course.instructor === '' || course.placesLeft === null

export type CourseFilter = 'young' | 'adults' | 'free' | 'noCertificate'

/** The ages of young members' cards. */
const YOUNG = { from: 14, to: 17 }

const FITS: Record<CourseFilter, (course: Course) => boolean> = {
  young: ({ minAge, maxAge }) => (minAge ?? 0) <= YOUNG.to && (maxAge ?? YOUNG.from) >= YOUNG.from,
  adults: ({ maxAge }) => maxAge === null || maxAge > YOUNG.to,
  free: (course) => isOpen(course) || (course.placesLeft ?? 0) > 0,
  noCertificate: ({ needsCertificate }) => !needsCertificate,
}

/** The sports with the courses that pass every filter; a sport without any is left out. */
export function filterCourses(sports: Sport[], filters: readonly CourseFilter[]): Sport[] {
  if (filters.length === 0) return sports
  return sports
    .map((sport) => ({ ...sport, courses: sport.courses.filter((course) => filters.every((filter) => FITS[filter](course))) }))
    .filter((sport) => sport.courses.length > 0)
}

/** The icon and the hue of a sport, by the icon's name in its document. */
export const sportLook = lookBy(
  {
    stretch: { icon: footprints, hue: 150 },
    lotus: { icon: flower2, hue: 330 },
    dance: { icon: music, hue: 300 },
    bowls: { icon: target, hue: 60 },
    volleyball: { icon: volleyball, hue: 30 },
  },
  { icon: trophy, hue: 190 },
)
