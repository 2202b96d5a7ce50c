import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { ContentCollection, ContentDocument } from '#domain/contents/api.ts'
import { textOf } from '#domain/fields.ts'
import { whileSaved } from '#app/platform/session/kept-drafts.ts'
import { useDraft, type Draft } from '#app/ui/desk/use-draft.ts'
import { COLLECTIONS } from './collections.ts'
import { createContent, documentKey, loadContent, saveDraft } from './data.ts'
import { createEditing, type EditingStore } from './editing.ts'
import { mayPass, type Editing } from './editing-state.ts'
import { goesOn } from './kept-contents.ts'
import { newWork, workOn, type Work } from './work.ts'

/** Delay after the last key before the draft is saved. */
const PAUSE_MS = 2_000
const AGAIN_MS = 20_000

type Begin = {
  collection: ContentCollection
  doc: ContentDocument | null
  /** The server has deleted it. */
  isGone: boolean
  mayWrite: boolean
  onCreated: (id: string) => void
}

/** The edited document: stored on the device at once, saved after a pause, and again when the network is back. */
export function useEditing({ collection, doc: given, isGone, mayWrite, onCreated }: Begin) {
  const [fresh] = useState(newWork)
  const [id, setId] = useState(given?.id ?? null)
  const saved = given ? workOn(given) : fresh
  const name = `contents/${id === null ? `${collection}/nuovo` : documentKey(collection, id)}`
  const draft = useDraft<Work>(name, saved, saved.revision)
  const isKept = draft.isDirty && isWork(draft.value)
  const [editing] = useState<EditingStore>(() => {
    const found = mayWrite && isKept ? draft.value : null
    const begin = { collection, doc: given, work: found ?? saved, isDirty: found !== null }
    return createEditing(begin, {
      load: (id) => loadContent(collection, id),
      create: (requestKey, data) => createContent(collection, requestKey, { data }),
      save: (id, revision, data) => saveDraft(collection, id, revision, data),
    })
  })
  const state = editing.use()
  const { state: from } = useLocation()
  const [foundAt, setFoundAt] = useState(goesOn(from, draft.foundAt) ? null : draft.foundAt)

  // The role may come back, or become known, while the page is open.
  const takeUp = useEffectEvent(() => {
    if (isKept && !editing.get().isDirty) editing.takeUp(draft.value)
  })
  useEffect(() => {
    if (mayWrite) takeUp()
  }, [mayWrite])

  // Takes in a newly loaded version of the same document.
  useEffect(() => {
    if (!given || editing.get().doc?.id !== given.id) return
    if (isGone) editing.lose()
    else editing.look(given)
  }, [editing, given, isGone])
  useKept({ state, draft, id, onId: (id) => (setId(id), id !== null && onCreated(id)) })
  const isNamed = useSaving({ editing, state, collection, mayWrite, isHeld: foundAt !== null, name, saved: draft.saved })

  const change = (path: Parameters<EditingStore['put']>[0], next: Parameters<EditingStore['put']>[1]) => {
    setFoundAt(null)
    editing.put(path, next)
  }
  const drop = () => {
    setFoundAt(null)
    editing.reset()
  }
  const { work, isDirty } = state
  const bringBack = (work: Work) => editing.bringBack(work, draft.change)
  const note = { value: work, change: bringBack, foundAt: isDirty ? foundAt : null, isAtRisk: draft.isAtRisk, drop }
  return { editing, state, change, isNamed, note, isKept }
}

/** An earlier version of the app may have stored another shape. */
const isWork = ({ data, base, revision, sent }: Work): boolean =>
  typeof data === 'object' &&
  data !== null &&
  typeof base === 'object' &&
  base !== null &&
  typeof revision === 'number' &&
  Array.isArray(sent)

type Kept = { state: Editing; draft: Draft<Work>; id: string | null; onId: (id: string | null) => void }

/** Stores unsaved text on the device, under the document's id. */
function useKept({ state: { work, isDirty, doc }, draft, id, onId }: Kept): void {
  const kept = useRef<Work | null>(work)
  const now = doc?.id ?? null
  // What another tab, or this person with an earlier role, has stored stays.
  const letGo = (next: Work | null) => {
    if (kept.current) draft.saved(kept.current)
    kept.current = next
  }
  const keep = useEffectEvent((work: Work, isDirty: boolean) => {
    if (kept.current === work) return
    if (!isDirty) return letGo(work)
    kept.current = work
    draft.change(work)
  })
  const rename = useEffectEvent((now: string | null) => {
    letGo(null)
    onId(now)
  })
  useEffect(() => {
    if (now === id) keep(work, isDirty)
    else rename(now)
  }, [work, isDirty, now, id])
}

type Saving = {
  editing: EditingStore
  state: Editing
  collection: ContentCollection
  mayWrite: boolean
  isHeld: boolean
  /** Of the text on the device. */
  name: string
  saved: Draft<Work>['saved']
}

function useSaving({ editing, state, collection, mayWrite, isHeld, name: draftName, saved }: Saving) {
  const { work, isDirty, doc, failure, theirs, isGone } = state
  const { name } = COLLECTIONS[collection]
  /** The address is made from the name, so a new document needs one. */
  const isNamed = doc !== null || (name !== null && textOf(work.data[name]).trim() !== '')
  const canSave = mayWrite && isDirty && isNamed && !theirs && !isGone

  const saveNow = useEffectEvent((written: Work['data']) => {
    const isNaming = doc === null && document.activeElement?.getAttribute('name') === name
    if (canSave && !isNaming && editing.get().work.data === written) void editing.save()
  })
  const isNew = doc === null
  useEffect(() => {
    if (!isDirty || isHeld) return
    const save = () => saveNow(work.data)
    const timer = setTimeout(save, PAUSE_MS)
    // Leaving the name field allows the new document to be created.
    const left = () => void setTimeout(save)
    if (isNew) addEventListener('focusout', left)
    return () => {
      clearTimeout(timer)
      removeEventListener('focusout', left)
    }
  }, [work.data, isDirty, isHeld, isNew])

  const isWaiting = mayPass(failure)
  useEffect(() => {
    if (!isWaiting) return
    const again = () => void editing.save()
    const timer = setInterval(again, AGAIN_MS)
    addEventListener('online', again)
    return () => {
      clearInterval(timer)
      removeEventListener('online', again)
    }
  }, [editing, isWaiting])

  // Leaving within the pause saves too.
  const saveLeaving = useEffectEvent(() => {
    if (canSave && !isHeld)
      void whileSaved(
        draftName,
        editing.save().then((isThere) => isThere && saved(work)),
      )
  })
  useEffect(() => () => saveLeaving(), [])
  return isNamed
}
