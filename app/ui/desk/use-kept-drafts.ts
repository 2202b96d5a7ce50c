import { useEffect, useState } from 'react'
import { createStore } from '#app/platform/create-store.ts'
import { owner } from '#app/platform/own-copy.ts'
import { DRAFT, readKey } from '#app/platform/session/device-user.ts'
import { keptDrafts } from '#app/platform/session/kept-drafts.ts'

/** The forms whose save continues after their page is left. */
const saving = createStore<readonly string[]>([])

/** Called after every change of a stored draft. */
export const draftsChanged = (): void => saving.set([...saving.get()])

/** Leaves a form out of the list until its save ends. */
export async function whileSaved(name: string, save: Promise<unknown>): Promise<void> {
  saving.set([...saving.get(), name])
  await save.finally(() => saving.set(saving.get().toSpliced(saving.get().indexOf(name), 1)))
}

/** The names of this account's unsaved forms on this device; empty in the first rendering. */
export function useKeptDrafts(): readonly string[] {
  const [names, setNames] = useState<readonly string[]>([])
  useEffect(() => {
    const look = () => {
      const now = keptDrafts().filter((name) => !saving.get().includes(name))
      setNames((known) => (known.join('\n') === now.join('\n') ? known : now))
    }
    look()
    addEventListener('storage', look)
    const end = saving.follow(look)
    return () => {
      removeEventListener('storage', look)
      end()
    }
  }, [])
  return names
}

const keyOf = (name: string): string => `${DRAFT}${owner()}:${name}`

/** The stored value of a form, of any shape. */
export function keptValue(name: string): unknown {
  try {
    return (JSON.parse(readKey(keyOf(name)) ?? 'null') as { value?: unknown } | null)?.value
  } catch {
    return undefined
  }
}

/** Drops the stored text of a form. Returns what puts it back. */
export function dropKept(name: string): () => void {
  const key = keyOf(name)
  const was = readKey(key)
  localStorage.removeItem(key)
  draftsChanged()
  return () => {
    if (was !== null && readKey(key) === null) localStorage.setItem(key, was)
    draftsChanged()
  }
}
