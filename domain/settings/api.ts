import type { AuditChanges } from '#domain/staff/audit.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { SettingsSection } from './forms.ts'

/**
 * One section. `revision` changes with its content, by any change. A change sends the revision it was made on; if that is not the last, the
 * answer is 409 `content.changed_meanwhile`.
 */
export type SettingsPart = { revision: string; values: Record<string, unknown> }

/** GET `/api/staff/settings` */
export type SettingsAnswer = { sections: Record<SettingsSection, SettingsPart> }

export const TOUCH_KINDS = [
  'fee',
  'name',
  'votes',
  'admission',
  'default',
  'removed',
  'policy',
  'grace',
  'opens',
  'partners',
  'desk',
] as const
export type TouchKind = (typeof TOUCH_KINDS)[number]

/** When a change takes effect: at once, at each card's next renewal, for new applications, for new reports. */
export const TOUCH_TIMES = ['now', 'renewal', 'application', 'report'] as const

/**
 * What a change does, before it is saved. `about`: the category's name. `people`: whom it touches; `atOnce`: how many of them today already.
 * `before`, `after`: cents, days, a day, or a name, as `kind` says.
 */
export type Touch = {
  kind: TouchKind
  about: string
  before: string | number | boolean | null
  after: string | number | boolean | null
  people: number
  atOnce: number
  when: (typeof TOUCH_TIMES)[number]
}

/** POST `/api/staff/settings/{section}/preview`. `seen`: sent with the change; another effect meanwhile is 409 `settings.look_again`. */
export type SettingsPreview = { touches: Touch[]; seen: string }

/** GET `/api/staff/settings/{section}/history`, the newest first; `by` null: the server, by set-up or command. */
export type SettingsHistory = { changes: { id: string; at: number; by: string | null; changes: AuditChanges }[]; next: string | null }

/** The counts that effects are made of: cards that work or did until lately, by category and last day. */
export type CardEnds = { category: string; validTo: PlainDate; cards: number }[]
