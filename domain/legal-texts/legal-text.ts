import type { Field } from '#domain/form.ts'
import { linesField } from '#domain/lines-field.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { Doer } from '#domain/staff/doer.ts'

/** Texts about legal duties; each is the document of `pagine` with this id. */
export const LEGAL_TEXTS = ['privacy', 'accessibilita'] as const
export type LegalTextId = (typeof LEGAL_TEXTS)[number]

/**
 * A published version. `version`: its name in the consent ledger. `isMaterial`: members are asked to read it again. `changes`: the news in
 * this version, in the association's words.
 */
export type LegalVersion = { number: number; version: string; from: PlainDate | null; isMaterial: boolean; changes: string }

/** GET /api/texts/{text}/versions, the newest first. */
export type LegalVersions = { versions: LegalVersion[] }
/** GET /api/texts/{text}/versions/{n} */
export type LegalVersionText = LegalVersion & { markdown: string }

/**
 * GET /api/staff/texts/{text}. `published`: the public text, with its author and date; null before the first. `isOwn`: published here, not
 * by the set-up. `unnamed`: companies that get data, which the own notice does not name. `elsewhere`: the notice is a page of another site. `readers`: how many people a material change asks to read. `template`:
 * a text to begin with, filled with the association's data.
 */
export type LegalTextSheet = {
  published: { version: string; from: PlainDate | null; markdown: string } | null
  isOwn: boolean
  unnamed: string[]
  elsewhere: string | null
  readers: number
  template: string
  versions: (LegalVersion & { by: Doer })[]
}

const MAX_TEXT = 30_000
export const MAX_CHANGES = 300

const tick: Field<boolean> = {
  kind: 'boolean',
  read: (input) => (typeof input === 'boolean' ? { value: input } : { problem: 'invalid' }),
}

/** PUT /api/staff/texts/{text}. `base`: the version that was edited; '' for none. */
export const legalTextForm = {
  base: linesField(80, true),
  markdown: linesField(MAX_TEXT),
  isMaterial: tick,
  changes: linesField(MAX_CHANGES, true),
}

/** Gaps of the template: `[da completare: …]`. A text with a gap cannot be published. */
export const gapsIn = (markdown: string): string[] => markdown.match(/\[da completare[^\]\n]*\]/giu) ?? []
