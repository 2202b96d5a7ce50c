import { useRef, useState } from 'react'
import { useFailure } from '#app/ui/failure.tsx'
import { NotProved, useProof } from './proof.tsx'

/**
 * One thing at a time that a press does with the account: a second press while it runs does nothing, the proof is asked for where
 * it is wanted, and what goes wrong is kept to be shown. `retry` does again what has failed, whichever of several it was.
 */
export function useAction(what: string) {
  const { error, clear, show } = useFailure(what)
  const [busy, setBusy] = useState<string | null>(null)
  const running = useRef(false)
  const last = useRef(async () => {})
  const { prove, proveFirst } = useProof()

  /** @param name which of several buttons is busy */
  const run = async (act: () => Promise<void>, name = 'it') => {
    if (running.current) return
    running.current = true
    last.current = () => run(act, name)
    setBusy(name)
    clear()
    try {
      await prove(act)
    } catch (error) {
      if (!(error instanceof NotProved)) show(error)
    } finally {
      running.current = false
      setBusy(null)
    }
  }
  return {
    run: (act: () => Promise<void>, name?: string) => void run(act, name),
    retry: () => void last.current(),
    proveFirst,
    busy,
    error,
    clear,
  }
}

/** The same for a form, which has its own way of sending once: what it does on submit, and where its errors go. */
export function useProvedForm(what: string) {
  const { error, clear, show } = useFailure(what)
  const { prove } = useProof()
  return {
    error,
    submit:
      <V>(act: (values: V) => Promise<void>) =>
      (values: V) => {
        clear()
        return prove(() => act(values))
      },
    onError: (error: unknown) => (error instanceof NotProved ? undefined : show(error)),
  }
}
