import { type ContentField, record } from './fields.ts'
import { choice, line, optional, optionalDay, optionalLines, whole } from './kinds.ts'

/** `members`: for members in law alone. */
export const DOCUMENT_ACCESS = ['public', 'members'] as const

/** The association's own PDF, by the digest of its bytes; `bytes`: how large it is. */
const pdf: ContentField<{ id: string; bytes: number } | null> = optional(record({ id: digest(), bytes: whole(1, 5 * 1024 * 1024) }), null)

/** A PDF of the association's own; without one, the server makes an accessible one of the text. */
export const documentiForm = {
  title: line(120),
  access: optional(choice(DOCUMENT_ACCESS), 'public'),
  updatedOn: optionalDay,
  markdown: optionalLines(30_000),
  pdf,
}

function digest(): ContentField<string> {
  return {
    kind: 'text',
    read: (input) => (typeof input === 'string' && /^[\w-]{22}$/.test(input) ? { value: input } : { problem: 'invalid' }),
  }
}
