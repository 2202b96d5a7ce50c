import type { MemberTask, Message, MessageBasis, PaperLayout, TaskCards, TaskKind, TaskPreview } from '#domain/members/tasks.ts'
import { call, send } from '#app/platform/api.ts'
import { createResource } from '#app/platform/create-resource.ts'
import { saveAnswer } from '#app/platform/device/save-file.ts'
import { createStore } from '#app/platform/create-store.ts'
import { keyed } from '#app/platform/keyed.ts'
import { ownCopy } from '#app/platform/own-copy.ts'
import { workDone } from '#app/shell/desk/done-work.ts'

const TASKS = '/api/staff/members/tasks'

/** `membership`: the new category; `basis`: the legal basis of a message. */
export type TaskAsked = { kind: TaskKind; membership: string | null; basis?: MessageBasis } & TaskCards

const kept = ownCopy<string | null>('member-task', 1)
/** The task that this page found on the device. */
export const keptTask = kept.read()
/** The last task started on this device, also before a reload: its note is above the list until it is closed. */
export const lastTask = createStore<string | null>(keptTask)
lastTask.follow(() => kept.write(lastTask.get()))

export const isOver = ({ state }: MemberTask): boolean => state === 'done' || state === 'undone'

export const memberTask = keyed((id) =>
  createResource<MemberTask | null>({
    name: 'member task',
    load: () => call<MemberTask>('GET', `${TASKS}/${id}`),
    refused: ({ status }, task) => (status === 403 || status === 404 ? null : task),
    // The list shows the changed cards.
    after: (task, before) => void (task && isOver(task) && before && !isOver(before) && workDone()),
  }),
)

/** The preview of a task, by its JSON. It is loaded again each time that it is shown. */
export const taskPreview = keyed((asked) =>
  createResource<TaskPreview | null>({
    name: 'task preview',
    load: () => call<TaskPreview>('POST', `${TASKS}/preview`, JSON.parse(asked) as TaskAsked),
  }),
)

/** @param id of this press: a repeated call starts the task once @throws ApiError member.too_many, api.invalid for the message */
export async function startTask(id: string, asked: TaskAsked & { message?: Message }): Promise<void> {
  await memberTask(id).change(call<MemberTask>('POST', TASKS, { id, ...asked }))
  lastTask.set(id)
}

/** @throws ApiError member.not_now */
export const undoTask = (id: string) => memberTask(id).change(call<MemberTask>('POST', `${TASKS}/${id}/undo`))

const PAPER_MS = 10 * 60_000

/** @returns whether the file is in the downloads @throws ApiError member.not_now when nothing is left to print */
export const savePaper = (id: string, layout: PaperLayout) =>
  saveAnswer(send('POST', `${TASKS}/${id}/paper?layout=${layout}`, {}, { signal: AbortSignal.timeout(PAPER_MS) }), 'soci.pdf')

/** Sends the message to the sender's own address only. @throws ApiError api.invalid */
export const sendTrial = (basis: MessageBasis, message: Message) => call('POST', '/api/staff/members/messages/trial', { basis, message })
