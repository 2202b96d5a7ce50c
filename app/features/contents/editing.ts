import type { ContentCollection, ContentData, ContentDocument } from '#domain/contents/api.ts'
import { changedAt } from '#domain/contents/paths.ts'
import { choose, isSame, mergeContents, type Conflict } from '#domain/contents/merge.ts'
import { ApiError } from '#app/platform/api.ts'
import { createStore } from '#app/platform/create-store.ts'
import type { Wait } from './fields/wait.ts'
import { asKept, draftProblems, movedProblems, publicProblems, stillWrong, type Problems } from './problems.ts'

/** What is being written, as the device keeps it. `base`: what the server had when it was begun from `revision`. */
export type Work = {
  data: ContentData
  base: ContentData
  revision: number
  /** What was sent and not answered: each may have arrived. */
  sent: ContentData[]
  /** Of what the server does not have yet: sent again with it, it is made once. */
  requestKey: string | null
}

export type Editing = {
  doc: ContentDocument | null
  work: Work
  /** Something is written that the server does not have. */
  isDirty: boolean
  isSaving: boolean
  /** Why the last save did not come through. */
  failure: unknown
  problems: Problems
  /** What somebody else has made of it meanwhile, where both changed the same field: nothing is saved until it is chosen. */
  theirs: ContentDocument | null
  /** It was deleted meanwhile. */
  isGone: boolean
  /** Whose changes were just put together with these. */
  joined: { by: string | null } | null
  /** By the field that leads on. */
  waits: Readonly<Record<string, Wait>>
  /** That for which it was not published. */
  stoppedBy: string | null
}

export type EditingCalls = {
  load: (id: string) => Promise<ContentDocument>
  create: (requestKey: string, data: ContentData) => Promise<ContentDocument>
  save: (id: string, revision: number, data: ContentData) => Promise<ContentDocument>
}

/** The fields that an editor begins with. */
export const shownOf = ({ draft, scheduled, published }: ContentDocument): ContentData => draft ?? scheduled ?? published ?? {}

export function workOn(doc: ContentDocument): Work {
  const data = shownOf(doc)
  return { data, base: data, revision: doc.revision, sent: [], requestKey: null }
}

export const newWork = (): Work => ({ data: {}, base: {}, revision: 0, sent: [], requestKey: crypto.randomUUID() })

export const conflictsOf = (collection: ContentCollection, work: Work, theirs: ContentDocument): Conflict[] =>
  mergeContents(work.base, asKept(collection, work.data), shownOf(theirs)).conflicts

const MOST_TRIES = 4
const MOST_SENT = 4
const isChanged = (error: unknown): boolean => error instanceof ApiError && error.code === 'content.changed_meanwhile'

const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** What was written is not at the server, so what was to follow was not done; the editor says why. */
export class NotSaved extends Error {}

type Begin = { collection: ContentCollection; doc: ContentDocument | null; work: Work; isDirty: boolean }

/** One document in one editor: what is written is saved in its turn, and never over what somebody else has saved. */
export function createEditing({ collection, ...begin }: Begin, calls: EditingCalls) {
  const rest = { isSaving: false, failure: null, problems: {}, theirs: null, isGone: false, joined: null }
  const store = createStore<Editing>({ ...begin, ...rest, waits: {}, stoppedBy: null })
  const { get } = store
  const set = (changed: Partial<Editing>) => store.set({ ...get(), ...changed })
  let running: Promise<boolean> | null = null
  let isWrittenSince = false

  function change(data: ContentData): void {
    const { work, problems } = get()
    isWrittenSince = true
    set({ work: { ...work, data }, isDirty: true, problems: stillWrong(problems, publicProblems(collection, data)), joined: null })
  }

  const put = (path: string, next: (now: unknown) => unknown) => change(changedAt(get().work.data, path, next))

  /** Whether the server has all that is written. */
  async function save(): Promise<boolean> {
    if (running) {
      await running
      return save()
    }
    if (!get().isDirty) return true
    running = tries().finally(() => {
      running = null
      set({ isSaving: false })
    })
    return running
  }

  async function tries(): Promise<boolean> {
    for (let i = 0; i < MOST_TRIES && get().isDirty; i++) if (!(await once())) return false
    return !get().isDirty
  }

  /** False: it takes a person, or the network, to go on. */
  async function once(): Promise<boolean> {
    const { doc, work, theirs, isGone, problems } = get()
    if (theirs || isGone) return false
    const wrong = draftProblems(collection, work.data)
    if (Object.keys(wrong).length > 0) {
      set({ problems: { ...problems, ...wrong } })
      return false
    }
    const data = asKept(collection, work.data)
    const sent = [...work.sent.slice(-MOST_SENT), data]
    set({ isSaving: true, failure: null, work: { ...work, sent } })
    try {
      const answer = doc ? await calls.save(doc.id, work.revision, data) : await calls.create(work.requestKey!, data)
      return settle(answer, work.data)
    } catch (error) {
      return failed(error)
    }
  }

  function settle(answer: ContentDocument, written: ContentData): boolean {
    const { work } = get()
    const base = shownOf(answer)
    // What is made with one key keeps what it was first made with.
    if (!work.sent.some((sent) => isSame(sent, base))) return meet(answer)
    const isDirty = work.data !== written || !isSame(base, asKept(collection, written))
    set({ doc: answer, isDirty, work: { data: work.data, base, revision: answer.revision, sent: [], requestKey: null } })
    return true
  }

  async function failed(error: unknown): Promise<boolean> {
    const { doc } = get()
    if (doc && isChanged(error)) {
      try {
        return meet(await calls.load(doc.id))
      } catch (thrown) {
        return failed(thrown)
      }
    }
    if (isMissing(error)) set({ isGone: true })
    else if (error instanceof ApiError && Object.keys(error.fields).length > 0) set({ problems: error.fields })
    else set({ failure: error })
    return false
  }

  /** What the server has now is put together with what is written here. */
  function meet(fresh: ContentDocument): boolean {
    const { work } = get()
    const theirs = shownOf(fresh)
    const mine = asKept(collection, work.data)
    const base = work.sent.some((sent) => isSame(sent, theirs)) ? theirs : work.base
    const { merged, conflicts } = mergeContents(base, mine, theirs)
    if (conflicts.length > 0) {
      set({ theirs: fresh })
      return false
    }
    take(fresh, merged)
    if (!isSame(base, theirs)) set({ joined: { by: fresh.updatedBy } })
    return true
  }

  function take(fresh: ContentDocument, data: ContentData): void {
    const base = shownOf(fresh)
    const isDirty = !isSame(asKept(collection, data), base)
    set({ doc: fresh, theirs: null, isDirty, work: { data, base, revision: fresh.revision, sent: [], requestKey: null } })
  }

  /** Each conflict by what was chosen; what is not said stays one's own. */
  function resolve(choices: Record<string, 'mine' | 'theirs'>): void {
    const { work, theirs } = get()
    if (!theirs) return
    const { merged, conflicts } = mergeContents(work.base, asKept(collection, work.data), shownOf(theirs))
    const chosen = conflicts.filter(({ field }) => choices[field] === 'theirs')
    take(
      theirs,
      chosen.reduce((data, { field, theirs }) => choose(data, field, theirs), merged),
    )
  }

  /** Shows what the server has: what is written here goes. */
  function adopt(doc: ContentDocument): void {
    set({ ...rest, doc, work: workOn(doc), isDirty: false, isSaving: running !== null })
  }

  /** The server was asked again, and may know of somebody else's changes. */
  function look(fresh: ContentDocument): void {
    const { doc, work, isDirty, theirs } = get()
    if (running || theirs || fresh.revision === work.revision) return
    // An answer from before the last save.
    if (doc && fresh.updatedAt < doc.updatedAt) return
    if (isDirty) meet(fresh)
    else adopt(fresh)
  }

  /** Back to what the server has. */
  function reset(): void {
    const { doc } = get()
    isWrittenSince = false
    if (doc) adopt(doc)
    else set({ ...rest, work: newWork(), isDirty: false })
  }

  /** What was dropped a moment ago; what was written since stays. `keep`: on the device, since the editor may have been left. */
  function bringBack(work: Work, keep: (work: Work) => void): void {
    if (isWrittenSince) return
    set({ work, isDirty: true })
    keep(work)
  }

  /** After it was deleted: what is written becomes a new one. */
  function beginAnew(): void {
    const { work } = get()
    set({ doc: null, isGone: false, failure: null, isDirty: true, work: { ...newWork(), data: work.data } })
  }

  /**
   * Something else that is done to it, such as publishing. What is written and not saved yet is `saved` first, `kept` beside it, or
   * `dropped`; what is written meanwhile stays.
   *
   * @throws NotSaved · ApiError, also where saving failed first: a press gets an answer
   */
  async function act(call: (doc: ContentDocument) => Promise<ContentDocument>, written: 'saved' | 'kept' | 'dropped'): Promise<void> {
    if (written === 'saved' && !(await save())) throw get().failure ?? new NotSaved()
    if (running) await running
    const { doc } = get()
    if (!doc) throw new NotSaved()
    try {
      const fresh = await call(doc)
      if (written !== 'dropped' && get().isDirty) meet(fresh)
      else adopt(fresh)
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) set({ problems: error.fields })
      if (await isThere(doc, error)) throw error
      set({ isGone: true })
      throw new NotSaved()
    }
  }

  /** Whether the document is still there after a refusal. A 404 may be of a part of it, such as an old version. */
  async function isThere({ id }: ContentDocument, refusal: unknown): Promise<boolean> {
    if (!isChanged(refusal) && !isMissing(refusal)) return true
    try {
      look(await calls.load(id))
      return true
    } catch (error) {
      if (!isMissing(error)) throw error
      return false
    }
  }

  /** Somebody has deleted it: what is written here stays. */
  const lose = () => void (running === null && set({ isGone: true }))

  function wait(field: string, wait: Wait | null): void {
    const { [field]: was, ...others } = get().waits
    if (wait === null && was === undefined) return
    set({ waits: wait ? { ...others, [field]: wait } : others })
  }

  /** Whether something waits that has to be done before it is published; then it is said. */
  function isStopped(): boolean {
    const [field] = Object.keys(get().waits)
    set({ stoppedBy: field ?? null })
    return field !== undefined
  }

  /** It is to go. Where somebody else was faster, it has gone. @throws ApiError */
  async function remove(call: (doc: ContentDocument) => Promise<void>): Promise<void> {
    if (running) await running
    const doc = get().doc!
    try {
      await call(doc)
    } catch (error) {
      if (await isThere(doc, error)) throw error
    }
    set({ isDirty: false, isGone: true })
  }

  const show = (problems: Problems) => set({ problems })
  const moveProblems = (list: string, next: (row: number) => number | null) => set({ problems: movedProblems(get().problems, list, next) })
  return {
    use: store.use,
    get,
    put,
    save,
    resolve,
    adopt,
    look,
    reset,
    bringBack,
    beginAnew,
    act,
    show,
    lose,
    remove,
    moveProblems,
    wait,
    isStopped,
  }
}

export type EditingStore = ReturnType<typeof createEditing>
