import type { ContentCollection, ContentData, ContentDocument } from '#domain/contents/api.ts'
import { mergeContents } from '#domain/contents/merge.ts'
import { isSame } from '#domain/same.ts'
import { ApiError } from '#app/platform/api.ts'
import { createStore } from '#app/platform/create-store.ts'
import { isChanged, isMissing, type Editing, type EditingCalls } from './editing-state.ts'
import { asKept, draftProblems, publicProblems, stillWrong } from './problems.ts'
import { newWork, shownOf, workOn, type Work } from './work.ts'

const MOST_TRIES = 4
const MOST_SENT = 4

export type Begin = { collection: ContentCollection; doc: ContentDocument | null; work: Work; isDirty: boolean }

/** The text of one document and its saves, which run one at a time and never overwrite another person's save. */
export function createSaving({ collection, ...begin }: Begin, calls: EditingCalls) {
  const rest = { isSaving: false, failure: null, problems: {}, theirs: null, isGone: false, joined: null, archived: null }
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
        noteArchived(fresh)
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

  /** Shows the server's version, and drops the text here. */
  function adopt(doc: ContentDocument): void {
    const { archived } = get()
    set({ ...rest, archived, doc, work: workOn(doc), isDirty: false, isSaving: running !== null })
  }

  /** Takes in a newly loaded version, which may have other people's changes. */
  function look(fresh: ContentDocument): void {
    const { doc, work, isDirty, theirs } = get()
    if (running || theirs) return
    // An answer from before the last save, also one that the device had when this editor was opened again.
    if ((doc && fresh.updatedAt < doc.updatedAt) || fresh.revision < work.revision) return
    // The same text, whose days may have begun or ended.
    if (fresh.revision === work.revision) return set({ doc: fresh })
    noteArchived(fresh)
    if (isDirty) meet(fresh)
    else adopt(fresh)
  }

  /** Another person's archiving is told: «Pubblica» would undo it. */
  function noteArchived(fresh: ContentDocument): void {
    const { doc, archived } = get()
    const isNew = doc?.state !== 'archived' && fresh.state === 'archived'
    set({ archived: isNew ? { by: fresh.updatedBy } : fresh.state === 'archived' ? archived : null })
  }

  /** Back to the server's version. */
  function reset(): void {
    const { doc } = get()
    isWrittenSince = false
    set({ archived: null })
    if (doc) adopt(doc)
    else set({ ...rest, work: newWork(), isDirty: false })
  }

  /** Restores discarded text, unless there is newer text. `keep` stores it on the device, since the editor may be closed. */
  function bringBack(work: Work, keep: (work: Work) => void): void {
    if (isWrittenSince) return
    set({ work, isDirty: true })
    keep(work)
  }

  /** Waits for a save on its way. */
  const settled = async () => void (await running)
  const isRunning = () => running !== null

  return { store, set, change, save, meet, take, adopt, look, reset, bringBack, settled, isRunning }
}
