import type { ContentCollection, ContentData, ContentDocument } from '#domain/contents/api.ts'
import { changedAt } from '#domain/contents/paths.ts'
import { choose, mergeContents, type Conflict } from '#domain/contents/merge.ts'
import { isSame } from '#domain/same.ts'
import { ApiError } from '#app/platform/api.ts'
import { createStore } from '#app/platform/create-store.ts'
import type { Wait } from './fields/wait.ts'
import { asKept, draftProblems, movedProblems, publicProblems, stillWrong, type Problems } from './problems.ts'

/** The text being written, as stored on the device. `base`: the server's data at `revision`. */
export type Work = {
  data: ContentData
  base: ContentData
  revision: number
  /** Sent versions without an answer, each of which may have arrived. */
  sent: ContentData[]
  /** Of a document that the server does not have yet: repeated requests with it create one document. */
  requestKey: string | null
}

export type Editing = {
  doc: ContentDocument | null
  work: Work
  /** Whether there are changes that the server does not have. */
  isDirty: boolean
  isSaving: boolean
  /** Why the last save failed. */
  failure: unknown
  problems: Problems
  /** Another person's version with a change of the same field. Nothing is saved until the person chooses. */
  theirs: ContentDocument | null
  /** Whether it was deleted meanwhile. */
  isGone: boolean
  /** The author of the changes just merged with these. */
  joined: { by: string | null } | null
  /** Unfinished parts, by the field that finishes them. */
  waits: Readonly<Record<string, Wait>>
  /** The unfinished field that stopped publishing. */
  stoppedBy: string | null
}

export type EditingCalls = {
  load: (id: string) => Promise<ContentDocument>
  create: (requestKey: string, data: ContentData) => Promise<ContentDocument>
  save: (id: string, revision: number, data: ContentData) => Promise<ContentDocument>
}

/** The fields with which an editor starts. */
export const shownOf = ({ draft, scheduled, published }: ContentDocument): ContentData => draft ?? scheduled ?? published ?? {}

export function workOn(doc: ContentDocument): Work {
  const data = shownOf(doc)
  return { data, base: data, revision: doc.revision, sent: [], requestKey: null }
}

export const newWork = (): Work => ({ data: {}, base: {}, revision: 0, sent: [], requestKey: crypto.randomUUID() })

export const conflictsOf = (collection: ContentCollection, work: Work, theirs: ContentDocument): Conflict[] =>
  mergeContents(work.base, asKept(collection, work.data), shownOf(theirs)).conflicts

/** Whether the server has another version than the draft, to which a discard goes back. */
export const hasOlder = ({ published, scheduled, state }: ContentDocument): boolean =>
  published !== null || scheduled !== null || state === 'archived' || state === 'ended'

const MOST_TRIES = 4
const MOST_SENT = 4
const isChanged = (error: unknown): boolean => error instanceof ApiError && error.code === 'content.changed_meanwhile'

const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** Whether the last save has ended well. While it runs, nobody knows. */
export const endedWell = ({ isSaving, failure }: Pick<Editing, 'isSaving' | 'failure'>): boolean => !isSaving && failure === null

/** Whether leaving the page loses something unfinished. Written text of a deleted document stays on the device. */
export const losesOnLeaving = ({ waits, isGone }: Pick<Editing, 'waits' | 'isGone'>): boolean =>
  !isGone && Object.values(waits).some(({ isLost }) => isLost)

/** The text is not on the server, so the next step was not done. The editor shows why. */
export class NotSaved extends Error {}

type Begin = { collection: ContentCollection; doc: ContentDocument | null; work: Work; isDirty: boolean }

/** One document in one editor. Saves run one at a time, and never overwrite another person's save. */
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

  /** Saves. True if the server has everything. */
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

  /** False if saving needs the person, or the network. */
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
    // The last failure stays until this try ends: a press that was refused may not have read it yet.
    set({ isSaving: true, work: { ...work, sent } })
    try {
      const answer = doc ? await calls.save(doc.id, work.revision, data) : await calls.create(work.requestKey!, data)
      set({ failure: null })
      return settle(answer, work.data)
    } catch (error) {
      return failed(error)
    }
  }

  function settle(answer: ContentDocument, written: ContentData): boolean {
    const { work } = get()
    const base = shownOf(answer)
    // The first request with a key decides the content; a repeated one returns it.
    if (!work.sent.some((sent) => isSame(sent, base))) return meet(answer)
    const isDirty = work.data !== written || !isSame(base, asKept(collection, written))
    set({ doc: answer, isDirty, work: { data: work.data, base, revision: answer.revision, sent: [], requestKey: null } })
    return true
  }

  async function failed(error: unknown): Promise<boolean> {
    const { doc } = get()
    if (doc && isChanged(error)) {
      try {
        const fresh = await calls.load(doc.id)
        set({ failure: null })
        return meet(fresh)
      } catch (thrown) {
        return failed(thrown)
      }
    }
    if (isMissing(error)) set({ isGone: true, failure: null })
    else if (error instanceof ApiError && Object.keys(error.fields).length > 0) set({ problems: error.fields, failure: null })
    else set({ failure: error })
    return false
  }

  /** Merges the server's version with the text here. */
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

  /** Applies the person's choices. A conflict without a choice keeps the person's own value. */
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

  /** Shows the server's version, and drops the text here. */
  function adopt(doc: ContentDocument): void {
    set({ ...rest, doc, work: workOn(doc), isDirty: false, isSaving: running !== null })
  }

  /** Takes in a newly loaded version, which may have other people's changes. */
  function look(fresh: ContentDocument): void {
    const { doc, work, isDirty, theirs } = get()
    if (running || theirs || fresh.revision === work.revision) return
    // An answer from before the last save.
    if (doc && fresh.updatedAt < doc.updatedAt) return
    if (isDirty) meet(fresh)
    else adopt(fresh)
  }

  /** Back to the server's version. */
  function reset(): void {
    const { doc } = get()
    isWrittenSince = false
    if (doc) adopt(doc)
    else set({ ...rest, work: newWork(), isDirty: false })
  }

  /**
   * Drops the text of `pressed`, which may have been saved since the person was asked. Members' version comes back by `call`; a document
   * without one gets its text from before.
   *
   * @throws NotSaved · ApiError, as `act`
   */
  async function discard(pressed: Work, call: (doc: ContentDocument) => Promise<ContentDocument>): Promise<void> {
    if (running) {
      await running
      return discard(pressed, call)
    }
    const { doc, work, theirs } = get()
    if (!doc) return reset()
    if (theirs) return adopt(theirs)
    // A sent version without an answer may have arrived.
    const mayBeSaved = work.sent.length > 0
    if (hasOlder(doc)) return doc.draft || mayBeSaved ? act(call, 'dropped') : reset()
    const { merged: before } = mergeContents(asKept(collection, pressed.data), pressed.base, shownOf(doc))
    if (!mayBeSaved && isSame(before, shownOf(doc))) return reset()
    change(before)
    await saveFirst()
  }

  /** Restores discarded text, unless there is newer text. `keep` stores it on the device, since the editor may be closed. */
  function bringBack(work: Work, keep: (work: Work) => void): void {
    if (isWrittenSince) return
    set({ work, isDirty: true })
    keep(work)
  }

  /** Goes on with text that is stored on the device. */
  const takeUp = (work: Work) => set({ work, isDirty: true })

  /** After a deletion: the text becomes a new document. */
  function beginAnew(): void {
    const { work } = get()
    set({ doc: null, isGone: false, failure: null, isDirty: true, work: { ...newWork(), data: work.data } })
  }

  /** Saves before another act. @throws NotSaved · ApiError */
  async function saveFirst(): Promise<void> {
    if (!(await save())) throw get().failure ?? new NotSaved()
  }

  /**
   * Runs another act, such as publishing. Unsaved text is `saved` first, `kept`, or `dropped`; text typed meanwhile stays.
   *
   * @throws NotSaved · ApiError, also of the save before it: a press gets an answer
   */
  async function act(call: (doc: ContentDocument) => Promise<ContentDocument>, written: 'saved' | 'kept' | 'dropped'): Promise<void> {
    if (written === 'saved') await saveFirst()
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

  /** Whether the document still exists after a refusal. A 404 may be about a part of it, such as an old version. */
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

  /** Marks the document as deleted by another person; the text here stays. */
  const lose = () => void (running === null && set({ isGone: true }))

  function wait(field: string, wait: Wait | null): void {
    const { [field]: was, ...others } = get().waits
    if (wait === null && was === undefined) return
    set({ waits: wait ? { ...others, [field]: wait } : others })
  }

  /** Whether an unfinished field stops publishing; marks it. */
  function isStopped(): boolean {
    const [field] = Object.keys(get().waits)
    set({ stoppedBy: field ?? null })
    return field !== undefined
  }

  /** Deletes the document; it succeeds if it is deleted already. @throws ApiError */
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
    discard,
    bringBack,
    takeUp,
    beginAnew,
    saveFirst,
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
