import { useEffect } from 'react'
import { draftsChanged } from '#app/platform/session/kept-drafts.ts'

// An insecure page has no locks.
const locks = (): LockManager | undefined => navigator.locks

/** Holds a form's key while the form is open in this tab. */
export function holdOpen(key: string): { letGo: () => void; isLeft: Promise<void> } {
  const { promise, resolve } = Promise.withResolvers<void>()
  const isLeft = locks()?.request(key, { mode: 'shared' }, () => promise) ?? Promise.resolve()
  return { letGo: resolve, isLeft }
}

/** The keys of the forms that are open in any tab. */
export async function openForms(): Promise<Set<string>> {
  const { held = [] } = (await locks()?.query()) ?? {}
  return new Set(held.flatMap(({ name }) => name ?? []))
}

/** Keeps an open form's text out of the list of unsaved forms, in other tabs too: nobody has left it. */
export function useOpenForm(key: string): void {
  useEffect(() => {
    const { letGo, isLeft } = holdOpen(key)
    return () => {
      letGo()
      void isLeft.then(draftsChanged)
    }
  }, [key])
}
