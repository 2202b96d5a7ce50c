import { isOpen, type Course, type Sport } from './sport.ts'

export type CourseFilter = 'young' | 'adults' | 'free' | 'noCertificate'

/** 14 to 17, as the cards of young members are. */
const YOUNG = { from: 14, to: 17 }

const FITS: Record<CourseFilter, (course: Course) => boolean> = {
  young: ({ minAge, maxAge }) => (minAge ?? 0) <= YOUNG.to && (maxAge ?? YOUNG.from) >= YOUNG.from,
  adults: ({ maxAge }) => maxAge === null || maxAge > YOUNG.to,
  free: (course) => isOpen(course) || (course.placesLeft ?? 0) > 0,
  noCertificate: ({ needsCertificate }) => !needsCertificate,
}

/** The sports with those of their courses that pass every filter; a sport that is left without any is left out. */
export function filterCourses(sports: Sport[], filters: readonly CourseFilter[]): Sport[] {
  if (filters.length === 0) return sports
  return sports
    .map((sport) => ({ ...sport, courses: sport.courses.filter((course) => filters.every((filter) => FITS[filter](course))) }))
    .filter((sport) => sport.courses.length > 0)
}
