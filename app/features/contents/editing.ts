import type { ContentDocument } from '#domain/contents/api.ts'
import { changedAt } from '#domain/contents/paths.ts'
import { choose, mergeContents } from '#domain/contents/merge.ts'
import { isSame } from '#domain/same.ts'
import { ApiError } from '#app/platform/api.ts'
import { isChanged, isMissing, NotSaved, type EditingCalls } from './editing-state.ts'
import type { Wait } from './fields/wait.ts'
import { asKept, movedProblems, type Problems } from './problems.ts'
import { createSaving, type Begin } from './saving.ts'
import { hasOlder, newWork, shownOf, type Work } from './work.ts'

/** One document in one editor: its text, the acts on it, and its unfinished fields. */
export function createEditing(begin: Begin, calls: EditingCalls) {
  const { collection } = begin
  const { store, set, change, save, meet, take, adopt, look, reset, bringBack, settled, isRunning } = createSaving(begin, calls)
  const { get } = store

  const put = (path: string, next: (now: unknown) => unknown) => change(changedAt(get().work.data, path, next))

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

  /**
   * Drops the text of `pressed`, which may have been saved since the person was asked. Members' version comes back by `call`; a document
   * without one gets its text from before.
   *
   * @throws NotSaved · ApiError, as `act`
   */
  async function discard(pressed: Work, call: (doc: ContentDocument) => Promise<ContentDocument>): Promise<void> {
    if (isRunning()) {
      await settled()
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
    if (isRunning()) await settled()
    const { doc } = get()
    if (!doc) throw new NotSaved()
    try {
      const fresh = await call(doc)
      set({ archived: null })
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
  const lose = () => void (!isRunning() && set({ isGone: true }))

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
    if (isRunning()) await settled()
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
