import { z } from '@hono/zod-openapi'
import { MAX_NAMED, MESSAGE_BASES, PAPER_LAYOUTS, TASK_KINDS, TASK_REFUSALS } from '#domain/members/tasks.ts'
import { DAY_MS } from '#domain/plain-date.ts'
import { pdfAnswer, pdfHeaders } from '#server/core/pdf-answer.ts'
import { route } from '#server/core/route.ts'
import { filterFields } from './filter-schema.ts'
import { taskPaper } from './task-paper.ts'
import { previewTask, startTask, taskState, undoTask } from './tasks.ts'

const counted = z.int().min(0)
const left = z.partialRecord(z.enum(TASK_REFUSALS), counted)
const id = z.string().regex(/^[\w-]{8,64}$/)
const what = {
  kind: z.enum(TASK_KINDS),
  membership: z.string().max(64).nullable(),
  basis: z.enum(MESSAGE_BASES).optional(),
}
/** The act checks it as a form. */
const message = z.strictObject({ subject: z.string().max(1_000), text: z.string().max(20_000) }).optional()
const numbers = z
  .array(z.string().regex(/^\d{10}$/))
  .min(1)
  .max(MAX_NAMED)
const filter = z.strictObject(filterFields)
const asked = z.union([z.strictObject({ ...what, numbers }), z.strictObject({ ...what, filter })])
const started = z.union([z.strictObject({ id, message, ...what, numbers }), z.strictObject({ id, message, ...what, filter })])
const task = {
  is: z.object({
    id,
    kind: z.enum(TASK_KINDS),
    state: z.enum(['running', 'done', 'undoing', 'undone']),
    cards: counted,
    done: counted,
    left,
    undoUntil: z.int().nullable(),
  }),
  what: 'The task’s progress',
}
const WRITE = { who: 'staff', may: 'cards.write' } as const
/** A task reaches many people, or gives a file about them. */
const MANY = { ...WRITE, fresh: true } as const

/** Acts of staff on many cards at once. */
export const memberTaskRoutes = [
  route({
    method: 'post',
    path: '/api/staff/members/tasks/preview',
    summary: 'How many cards a task would change and how many it would leave; nothing is saved',
    access: WRITE,
    body: asked,
    answer: { status: 200, is: z.object({ cards: counted, touched: counted, left, everyDays: counted }), what: 'The preview' },
    refusals: { 422: ['member.too_many'] },
    run: ({ deps, person, body }) => previewTask(deps, person.accountId, body),
  }),
  route({
    method: 'post',
    path: '/api/staff/members/tasks',
    summary: 'Acts on many cards, one after the other in the background; a call with the same `id` is the same task',
    details:
      '`renew`, `category`; `remind`: a mail about the card’s end; `letter`: the same on paper for holders who get no mail; `print`: a copy on paper for holders without an account; `write`: a mail with `message`, by its `basis`.',
    access: MANY,
    limit: { name: 'member-tasks', max: 100, windowMs: DAY_MS, by: 'account' },
    body: started,
    answer: { status: 201, ...task },
    refusals: { 422: ['member.too_many'] },
    run: ({ deps, person, body }) => startTask(deps, person.accountId, body),
  }),
  route({
    method: 'get',
    path: '/api/staff/members/tasks/{id}',
    summary: 'A task’s progress',
    access: WRITE,
    params: z.object({ id }),
    answer: { status: 200, ...task },
    refusals: { 404: ['api.not_found'] },
    run: ({ deps, params }) => taskState(deps, params.id),
  }),
  route({
    method: 'post',
    path: '/api/staff/members/tasks/{id}/paper',
    summary: 'A task’s letters or cards as a PDF to print, with ten cards on a sheet or one on a page; the download is in the audit',
    access: MANY,
    limit: { name: 'task-paper', max: 30, windowMs: 3_600_000, by: 'account' },
    params: z.object({ id }),
    query: z.object({ layout: z.enum(PAPER_LAYOUTS).default('a4') }),
    answer: pdfAnswer,
    refusals: { 404: ['api.not_found'], 409: ['member.not_now'], 503: ['api.unavailable'] },
    async run({ deps, person, params, query, origin, c }) {
      const { stream, fileName } = await taskPaper(deps, person.accountId, { id: params.id, origin, ...query })
      return c.body(stream, 200, pdfHeaders(fileName))
    },
  }),
  route({
    method: 'post',
    path: '/api/staff/members/tasks/{id}/undo',
    summary: 'Undoes a task within an hour of its end, except on cards that were changed since',
    access: WRITE,
    params: z.object({ id }),
    answer: { status: 200, ...task },
    refusals: { 404: ['api.not_found'], 409: ['member.not_now'] },
    run: ({ deps, person, params }) => undoTask(deps, person.accountId, params.id),
  }),
]
