import type { ContentCollection, ContentData } from '#domain/contents/api.ts'
import { fieldAt, readDraft, type ContentForm } from '#domain/contents/fields.ts'
import { CONTENT_FORMS, readPublic } from '#domain/contents/forms.ts'
import { countCharacters, type FieldProblem } from '#domain/form.ts'
import { fieldText } from '#app/ui/texts/fields.ts'
import type { Part } from './layout.ts'
import { contentText as text } from './texts.ts'

/** Errors by path: `courses.0.name`. */
export type Problems = Record<string, FieldProblem>

/** Errors that prevent saving as a draft. */
export const draftProblems = (collection: ContentCollection, data: ContentData): Problems =>
  readDraft(CONTENT_FORMS[collection], data).fields ?? {}

/** Errors that prevent publishing. */
export const publicProblems = (collection: ContentCollection, data: ContentData): Problems => readPublic(collection, data).fields ?? {}

/** The data as the server stores them; what it cannot store stays unchanged. */
export const asKept = (collection: ContentCollection, data: ContentData): ContentData =>
  readDraft(CONTENT_FORMS[collection], data).values ?? data

/** Errors of a record or a row; '' is the part itself. */
export function problemsIn(problems: Problems, name: string): Problems {
  const inside = Object.entries(problems).flatMap(([path, problem]) =>
    path === name ? [['', problem] as const] : path.startsWith(`${name}.`) ? [[path.slice(name.length + 1), problem] as const] : [],
  )
  return Object.fromEntries(inside)
}

/** Shown errors that still apply; a corrected field loses its error. */
export const stillWrong = (shown: Problems, now: Problems): Problems =>
  Object.fromEntries(Object.entries(shown).flatMap(([path]) => (now[path] === undefined ? [] : [[path, now[path]]])))

/** Errors after rows were removed or moved. */
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

/** A list has too many rows, or one row is too long. */
function tooLongText(value: unknown, max: number): string {
  if (!Array.isArray(value)) return text.tooLong(max, countCharacters(String(value)))
  return value.length > max ? text.tooMany(max) : text.longRow
}

/** The maximum of characters, or rows, of a field. */
export const maxOf = (form: ContentForm, path: string): number | undefined => fieldAt(form, path)?.max
