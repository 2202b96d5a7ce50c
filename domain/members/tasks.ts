import type { CardState } from '#domain/cards/card-state.ts'

/** What can be done with many cards at once. */
export const TASK_KINDS = ['renew', 'category'] as const
export type TaskKind = (typeof TASK_KINDS)[number]

/** So many cards are taken at once; more are an import's business. */
export const MAX_TASK_CARDS = 20_000
/** So many of them can be named one by one. */
export const MAX_NAMED = 2_000

/** Which cards: named, or all that a list's filter finds. */
export type TaskCards = { numbers: string[] } | { filter: { q: string; state?: CardState | undefined; category?: string | undefined } }

/** Why a card of many was left as it was. */
export const TASK_REFUSALS = ['not_now', 'own', 'gone'] as const
export type TaskRefusal = (typeof TASK_REFUSALS)[number]

/** Before it is pressed: how many cards it touches, and how many it leaves, by why. */
export type TaskPreview = { cards: number; touched: number; left: Partial<Record<TaskRefusal, number>> }

/** `done`: cards that were changed; `left`: those that were not, by why; `undoUntil`: epoch ms, null when it cannot be taken back. */
export type MemberTask = {
  id: string
  kind: TaskKind
  state: 'running' | 'done' | 'undoing' | 'undone'
  cards: number
  done: number
  left: Partial<Record<TaskRefusal, number>>
  undoUntil: number | null
}

/** So long what was done with many can be taken back, from its end. */
export const TASK_UNDO_MS = 60 * 60_000
