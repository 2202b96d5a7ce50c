import { useEffect, useState } from 'react'
import { readKey } from '#app/platform/session/device-user.ts'
import { draftKey, draftsChanged, followDrafts, keptDrafts } from '#app/platform/session/kept-drafts.ts'
import { openForms } from './open-forms.ts'
import { readDraft } from './use-draft.ts'

/** The names of this account's unsaved forms on this device that are open in no tab; empty in the first rendering. */
export function useKeptDrafts(): readonly string[] {
  const [names, setNames] = useState<readonly string[]>([])
  useEffect(() => {
    let isOver = false
    const look = async () => {
      const now = await listKept()
      if (!isOver) setNames((known) => (known.join('\n') === now.join('\n') ? known : now))
    }
    void look()
    const end = followDrafts(() => void look())
    return () => {
      isOver = true
      end()
    }
  }, [])
  return names
}

/** The names of the unsaved forms that are open in no tab. Exported for its test. */
export async function listKept(): Promise<string[]> {
  const open = await openForms()
  return keptDrafts().filter((name) => !open.has(draftKey(name)))
}

/** The stored value of a form, of any shape. */
export const keptValue = (name: string): unknown => readDraft(draftKey(name))?.value

/** Drops the stored text of a form. Returns what puts it back. */
export function dropKept(name: string): () => void {
  const key = draftKey(name)
  const was = readKey(key)
  localStorage.removeItem(key)
  draftsChanged()
  return () => {
    if (was !== null && readKey(key) === null) localStorage.setItem(key, was)
    draftsChanged()
  }
}
