import type { AuditChanges } from '#domain/staff/audit.ts'
import type { Doer } from '#domain/staff/doer.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { SettingsSection } from './forms.ts'

/**
 * One section. `revision` changes with its content. A change sends the revision on which it is based; for an old one the answer is 409
 * `content.changed_meanwhile`.
 */
export type SettingsPart = { revision: string; values: Record<string, unknown> }

/** GET `/api/staff/settings` */
export type SettingsAnswer = { sections: Record<SettingsSection, SettingsPart> }

export const TOUCH_KINDS = [
  'fee',
  'name',
  'votes',
  'admission',
  'conferred',
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
 * An effect of a change, shown before it is saved. `about`: the category's name. `people`: how many it affects; `atOnce`: how many of them
 * today; `applied`: open applications, whose applicants may be among them. `before`, `after`: cents, days, a day, or a name, by `kind`.
 * `from`, `until`: of a fee, the days on which the periods begin that it concerns; absent: from today, without an end.
 */
export type Touch = {
  kind: TouchKind
  about: string
  before: string | number | boolean | null
  after: string | number | boolean | null
  people: number
  atOnce: number
  applied: number
  when: (typeof TOUCH_TIMES)[number]
  from?: PlainDate
  until?: PlainDate
}

/**
 * POST `/api/staff/settings/{section}/preview`. `seen`: sent with the change; if the effects have changed meanwhile, the answer is 409
 * `settings.look_again`.
 */
export type SettingsPreview = { touches: Touch[]; seen: string }

/** GET `/api/staff/settings/{section}/history`, newest first. */
export type SettingsHistory = { changes: { id: string; at: number; by: Doer; changes: AuditChanges }[]; next: string | null }

/** A category in use cannot be removed. */
export const isRefused = ({ kind, when, people, applied }: Touch): boolean => kind === 'removed' && when === 'now' && people + applied > 0

/**
 * Counts for the effects: cards that are not cancelled. `validTo`: the last day, null before the first period. `isMember`: the holder is
 * admitted.
 */
export type CardEnds = { category: string; validTo: PlainDate | null; isMember: boolean; isSuspended: boolean; cards: number }[]
