import { textOf } from '#domain/fields.ts'

/** `year`: of the paid period. `lastname`: the card's holder's. */
type Paid = { year: number; number: string; lastname: string | null }

const PARTS: Record<string, (paid: Paid) => string> = {
  '{anno}': ({ year }) => String(year),
  '{tessera}': ({ number }) => number,
  '{cognome}': ({ lastname }) => lastname ?? '',
}

/** What the association's template may have between braces. */
export const REFERENCE_PARTS = Object.keys(PARTS)

/** Whether all that a template has between braces is known. */
export const isReferenceTemplate = (text: string): boolean =>
  (text.match(/\{[^}]*\}?|\}/g) ?? []).every((part) => Object.hasOwn(PARTS, part))

/** The reference that a member writes on a transfer. `template`: of any shape; an unknown part stays as it is. */
export const transferReference = (template: unknown, paid: Paid): string =>
  (textOf(template) || '{tessera} {cognome}').replaceAll(/\{[^}]*\}/g, (part) => PARTS[part]?.(paid) ?? part)
