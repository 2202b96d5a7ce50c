import type { Field } from '#domain/form.ts'
import { linesField } from '#domain/lines-field.ts'
import type { PlainDate } from '#domain/plain-date.ts'

/** The texts that the law asks for, or that say how the law is kept; each is the document of `pagine` with this id. */
export const LEGAL_TEXTS = ['privacy', 'accessibilita'] as const
export type LegalTextId = (typeof LEGAL_TEXTS)[number]

/**
 * A version as it was published. `version`: its name in the ledger. `isMaterial`: members are asked to read the notice again. `changes`: what
 * is new, in the association's words.
 */
export type LegalVersion = { number: number; version: string; from: PlainDate | null; isMaterial: boolean; changes: string }

/** GET /api/texts/{text}/versions, the newest first. */
export type LegalVersions = { versions: LegalVersion[] }
/** GET /api/texts/{text}/versions/{n} */
export type LegalVersionText = LegalVersion & { markdown: string }

/**
 * GET /api/staff/texts/{text}. `published`: what members read, with who published it and when; null before there is any. `isOwn`: somebody has
 * published it here; before, it is what the set-up has made. `elsewhere`: the notice is a page of another site. `readers`: how many a material
 * change asks. `template`: a text to begin with, made of what the association has said of itself.
 */
export type LegalTextSheet = {
  published: { version: string; from: PlainDate | null; markdown: string } | null
  isOwn: boolean
  elsewhere: string | null
  readers: number
  template: string
  versions: (LegalVersion & { by: string | null })[]
}

const MAX_TEXT = 30_000
export const MAX_CHANGES = 300

const tick: Field<boolean> = {
  kind: 'boolean',
  read: (input) => (typeof input === 'boolean' ? { value: input } : { problem: 'invalid' }),
}

/** PUT /api/staff/texts/{text}. `base`: the version that the text was made on; '' for none. */
export const legalTextForm = {
  base: linesField(80, true),
  markdown: linesField(MAX_TEXT),
  isMaterial: tick,
  changes: linesField(MAX_CHANGES, true),
}

/** What the template leaves to be written, as it stands in the text: `[da completare: …]`. A text with one of them is not published. */
export const gapsIn = (markdown: string): string[] => markdown.match(/\[da completare[^\]\n]*\]/giu) ?? []
