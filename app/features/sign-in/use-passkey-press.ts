import { useState } from 'react'
import type { Opened } from '#app/platform/session/session.ts'
import { useFailure } from '#app/ui/failure.tsx'
import { useEnter } from './enter.ts'

/** A button that signs in with a passkey: one press at a time, and then in, or the failure beside it. @param what for the console */
export function usePasskeyPress(what: string, signIn: () => Promise<Opened>) {
  const enter = useEnter()
  const failure = useFailure(what)
  const [busy, setBusy] = useState(false)

  const go = async () => {
    if (busy) return
    setBusy(true)
    failure.clear()
    try {
      enter.afterSignIn(await signIn())
    } catch (error) {
      failure.show(error)
    } finally {
      setBusy(false)
    }
  }
  return { press: () => void go(), busy, error: failure.error, returnTo: enter.returnTo }
}
