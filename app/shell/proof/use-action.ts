import { createContext, use, useRef, useState } from 'react'
import { useFailure } from '#app/ui/failure.tsx'

/** The person closed the sheet instead of proving who they are: nothing happened, and nothing is to be said. */
export class NotProved extends Error {}

/** @throws NotProved */
export type Proof = {
  /** Does something with the account; where the server wants a proof first, it asks for it and does it again. */
  prove: <T>(act: () => Promise<T>) => Promise<T>
  /** Asks for the proof at once, for what cannot be begun twice. */
  proveFirst: () => Promise<void>
}

// Outside the gate nothing asks for a proof.
export const ProofContext = createContext<Proof>({ prove: (act) => act(), proveFirst: async () => {} })

export const useProof = (): Proof => use(ProofContext)

/**
 * One thing at a time that a press does: a second press while it runs does nothing, the proof is asked for where the server wants one
 * (inside a ProofGate), and what goes wrong is kept to be shown. `retry` does again what has failed, whichever of several it was.
 *
 * @param what has not happened, for the console
 */
export function useAction(what: string) {
  const { error, clear, show } = useFailure(what)
  const [busy, setBusy] = useState<string | null>(null)
  const running = useRef(false)
  const last = useRef(async () => {})
  const { prove, proveFirst } = useProof()

  /** @param name which of several buttons is busy */
  const run = async (act: () => Promise<unknown>, name = 'it') => {
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
    run: (act: () => Promise<unknown>, name?: string) => void run(act, name),
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
