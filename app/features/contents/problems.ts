import type { ContentCollection, ContentData } from '#domain/contents/api.ts'
import { fieldAt, readDraft, type ContentForm } from '#domain/contents/fields.ts'
import { CONTENT_FORMS, readPublic } from '#domain/contents/forms.ts'
import { countCharacters, type FieldProblem } from '#domain/form.ts'
import { fieldText } from '#app/ui/texts/fields.ts'
import type { Part } from './layout.ts'
import { contentText as text } from './texts.ts'

/** What is wrong, by path: `courses.0.name`. */
export type Problems = Record<string, FieldProblem>

/** What keeps it from being saved as a draft. */
export const draftProblems = (collection: ContentCollection, data: ContentData): Problems =>
  readDraft(CONTENT_FORMS[collection], data).fields ?? {}

/** What keeps it from being public. */
export const publicProblems = (collection: ContentCollection, data: ContentData): Problems => readPublic(collection, data).fields ?? {}

/** As the server keeps it; what cannot be kept is left as it is. */
export const asKept = (collection: ContentCollection, data: ContentData): ContentData =>
  readDraft(CONTENT_FORMS[collection], data).values ?? data

/** Of a record or a row: '' is the part itself. */
export function problemsIn(problems: Problems, name: string): Problems {
  const inside = Object.entries(problems).flatMap(([path, problem]) =>
    path === name ? [['', problem] as const] : path.startsWith(`${name}.`) ? [[path.slice(name.length + 1), problem] as const] : [],
  )
  return Object.fromEntries(inside)
}

/** Of those that are shown, what is still wrong; a field that was put right says no more. */
export const stillWrong = (shown: Problems, now: Problems): Problems =>
  Object.fromEntries(Object.entries(shown).flatMap(([path]) => (now[path] === undefined ? [] : [[path, now[path]]])))

/** Without a row, or with two of them in each other's place: what is wrong moves with its row. */
export function movedProblems(problems: Problems, list: string, next: (row: number) => number | null): Problems {
  const moved = Object.entries(problems).flatMap(([path, problem]): [string, FieldProblem][] => {
    const row = path.startsWith(`${list}.`) ? /^(\d+)(.*)$/s.exec(path.slice(list.length + 1)) : null
    if (!row) return [[path, problem]]
    const to = next(Number(row[1]))
    return to === null ? [] : [[`${list}.${to}${row[2]}`, problem]]
  })
  return Object.fromEntries(moved)
}

/** The sentence under a field. */
export function problemText(part: Part, problem: FieldProblem, { value, max }: { value: unknown; max: number | undefined }): string {
  if (problem === 'invalid') return part.wrong ?? text.wrong[part.as] ?? fieldText('', 'invalid')
  if (problem === 'too_long' && max !== undefined) return tooLongText(value, max)
  return fieldText('', problem)
}

/** Of rows there may be too many, or one of them is too long. */
function tooLongText(value: unknown, max: number): string {
  if (!Array.isArray(value)) return text.tooLong(max, countCharacters(String(value)))
  return value.length > max ? text.tooMany(max) : text.longRow
}

/** How many letters, or rows, a field may have. */
export const maxOf = (form: ContentForm, path: string): number | undefined => fieldAt(form, path)?.max
