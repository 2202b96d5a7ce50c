import type { ContentCollection } from '#domain/contents/api.ts'
import type { FieldProblem } from '#domain/form.ts'
import { errorText, type TextCode } from '#app/ui/texts/errors.ts'
import { labelOf } from './layout.ts'
import { LAYOUTS } from './layouts.ts'
import { contentText as text } from './texts.ts'

/** Why the server did not publish a document, after a colon: missing and invalid parts. */
export function refusalText(
  collection: ContentCollection,
  { code, fields }: { code: string; fields?: Record<string, FieldProblem> },
): string {
  if (!fields) return errorText(code as TextCode).text
  const labels = (isLacking: boolean) => [
    ...new Set(
      Object.entries(fields)
        .filter(([, problem]) => (problem === 'required') === isLacking)
        .map(([path]) => labelOf(LAYOUTS[collection], path)),
    ),
  ]
  const [lacking, wrong] = [labels(true), labels(false)]
  return `${[lacking.length > 0 && text.lacks(lacking), wrong.length > 0 && text.toCheck(wrong)].filter(Boolean).join('; ')}.`
}
