import type { Sport } from './sport.ts'

/** Who teaches, each once, with their courses. */
export function instructorsOf({ courses }: Sport): { name: string; courses: string }[] {
  const taught = Map.groupBy(
    courses.filter(({ instructor }) => instructor),
    ({ instructor }) => instructor,
  )
  return [...taught].map(([name, own]) => ({ name, courses: own.map((course) => course.name).join(', ') }))
}
