import { createStore } from '#app/platform/create-store.ts'
import { owner } from '#app/platform/own-copy.ts'
import { DRAFT } from './device-user.ts'

/** The device's key of this account's unsaved form with a name, such as `contents/ristoranti/il-glicine`. */
export const draftKey = (name: string): string => `${DRAFT}${owner()}:${name}`

/** The rooms of Gestione whose forms it lists (`keptForm`). */
const ROOMS = ['contents/', 'settings/', 'testi/']

/** The forms whose save continues after their page is left. */
let saving: readonly string[] = []

const changes = createStore(0)

/** Called after every change of a stored draft. */
export const draftsChanged = (): void => changes.set(changes.get() + 1)

/** Calls back after a change of a stored draft, here or in another tab. */
export function followDrafts(listener: () => void): () => void {
  addEventListener('storage', listener)
  const end = changes.follow(listener)
  return () => {
    removeEventListener('storage', listener)
    end()
  }
}

/** Does not count a form until its save ends. */
export async function whileSaved(name: string, save: Promise<unknown>): Promise<void> {
  saving = [...saving, name]
  draftsChanged()
  await save.finally(() => {
    saving = saving.toSpliced(saving.indexOf(name), 1)
    draftsChanged()
  })
}

/** The names of this account's unsaved forms of Gestione on this device. */
export function keptDrafts(): string[] {
  const start = draftKey('')
  try {
    const names = Object.keys(localStorage).flatMap((key) => (key.startsWith(start) ? [key.slice(start.length)] : []))
    return names.filter((name) => ROOMS.some((room) => name.startsWith(room)) && !saving.includes(name))
  } catch {
    return []
  }
}
