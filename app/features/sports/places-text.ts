import { sports as words } from './texts.ts'
import { isOpen, type Course } from './sport.ts'

/** How many places a sport's courses have together, in a word or two. */
export function placesText(courses: Course[]): string {
  if (courses.length === 0) return ''
  if (courses.some(isOpen)) return words.open
  const left = courses.reduce((sum, course) => sum + (course.placesLeft ?? 0), 0)
  return left > 0 ? words.places(left) : words.full
}
