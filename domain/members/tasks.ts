import type { CardState } from '#domain/cards/card-state.ts'

/** Acts on many cards at once. */
export const TASK_KINDS = ['renew', 'category'] as const
export type TaskKind = (typeof TASK_KINDS)[number]

/** The most cards in one task; more need an import. */
export const MAX_TASK_CARDS = 20_000
/** The most cards that can be listed by number. */
export const MAX_NAMED = 2_000

/** The cards: a list of numbers, or all that match a filter. */
export type TaskCards = { numbers: string[] } | { filter: { q: string; state?: CardState | undefined; category?: string | undefined } }

/** Why a task left a card unchanged. */
export const TASK_REFUSALS = ['not_now', 'own', 'gone'] as const
export type TaskRefusal = (typeof TASK_REFUSALS)[number]

/** Before the start: how many cards the task changes, and how many it leaves, by reason. */
export type TaskPreview = { cards: number; touched: number; left: Partial<Record<TaskRefusal, number>> }

/** `done`: changed cards; `left`: unchanged ones, by reason; `undoUntil`: epoch ms, null when the task cannot be undone. */
export type MemberTask = {
  id: string
  kind: TaskKind
  state: 'running' | 'done' | 'undoing' | 'undone'
  cards: number
  done: number
  left: Partial<Record<TaskRefusal, number>>
  undoUntil: number | null
}

/** Time to undo a task, from its end. */
export const TASK_UNDO_MS = 60 * 60_000
