import { type ContentField, record } from './fields.ts'
import { choice, line, optional, optionalDay, optionalLines, whole } from './kinds.ts'

/** `members`: for members in law alone. */
export const DOCUMENT_ACCESS = ['public', 'members'] as const

/** The association's own PDF. `id`: the digest of its bytes; `bytes`: its size. */
const pdf: ContentField<{ id: string; bytes: number } | null> = optional(record({ id: digest(), bytes: whole(1, 5 * 1024 * 1024) }), null)

/** `pdf`: the association's own file. Without it, the server makes an accessible PDF of the text. */
export const documentiForm = {
  title: line(120),
  access: choice(DOCUMENT_ACCESS),
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
