import { lineField, type Form, type Values } from '#domain/form.ts'
import { linesField } from '#domain/lines-field.ts'
import type { MembersFilter } from './members.ts'

/** Acts on many cards at once. */
export const TASK_KINDS = ['renew', 'remind', 'letter', 'print', 'write', 'category'] as const
export type TaskKind = (typeof TASK_KINDS)[number]

/** Acts that can be undone: a mail and a print cannot. */
export const UNDONE_KINDS: readonly TaskKind[] = ['renew', 'category']

/** Acts that end in a file to print. */
export const PAPER_KINDS: readonly TaskKind[] = ['letter', 'print']

/** Ten cards on an A4 sheet, or one on each page, for a card printer. */
export const PAPER_LAYOUTS = ['a4', 'card'] as const
export type PaperLayout = (typeof PAPER_LAYOUTS)[number]

/** The legal basis of a message (domain guide, section 6): `service` is about the membership and needs no consent; `news` needs one. */
export const MESSAGE_BASES = ['service', 'news'] as const
export type MessageBasis = (typeof MESSAGE_BASES)[number]
export const MAX_MESSAGE_SUBJECT = 120
export const MAX_MESSAGE_TEXT = 5_000
export const messageForm = { subject: lineField({ max: MAX_MESSAGE_SUBJECT }), text: linesField(MAX_MESSAGE_TEXT) } satisfies Form
export type Message = Values<typeof messageForm>
export type TaskMessage = Message & { basis: MessageBasis }

/** The most cards in one task; more need an import. */
export const MAX_TASK_CARDS = 20_000
/** The most letters and cards in one task: the capacity of a printer's tray. */
const MAX_PAPER: Partial<Record<TaskKind, number>> = { letter: 2_000, print: 500 }
export const mostCards = (kind: TaskKind): number => MAX_PAPER[kind] ?? MAX_TASK_CARDS
/** The most cards that can be listed by number. */
export const MAX_NAMED = 2_000

/** The cards: a list of numbers, or all that match a filter. */
export type TaskCards = { numbers: string[] } | { filter: MembersFilter }

/** Why a task left a card unchanged. `stopped`: the role of its author ended before the card's turn. */
export const TASK_REFUSALS = [
  'not_now',
  'ended',
  'no_email',
  'no_consent',
  'has_email',
  'no_address',
  'recent',
  'has_account',
  'own',
  'gone',
  'stopped',
] as const
export type TaskRefusal = (typeof TASK_REFUSALS)[number]

/** Before the start: how many cards the task changes, and how many it leaves, by reason. `everyDays`: days between two reminders. */
export type TaskPreview = { cards: number; touched: number; left: Partial<Record<TaskRefusal, number>>; everyDays: number }

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
