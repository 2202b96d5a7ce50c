import { createContext, use, useRef, useState } from 'react'
import { useFailure } from '#app/ui/failure.tsx'

/** The person closed the sheet without a proof: nothing happened, and no error is shown. */
export class NotProved extends Error {}

/** @throws NotProved */
export type Proof = {
  /** Runs an act on the account. If the server needs a proof, asks for it and runs the act again. */
  prove: <T>(act: () => Promise<T>) => Promise<T>
  /** Asks for the proof first, for acts that cannot be repeated. */
  proveFirst: () => Promise<void>
}

// Outside the gate no proof is asked for.
export const ProofContext = createContext<Proof>({ prove: (act) => act(), proveFirst: async () => {} })

export const useProof = (): Proof => use(ProofContext)

/**
 * An act at a press, one at a time: a second press while it runs does nothing. A proof is asked for if the server needs one (inside a
 * ProofGate), and a failure is kept for display. `retry` repeats the failed act, also among several.
 *
 * @param what the act that failed, for the console
 */
export function useAction(what: string) {
  const { error, clear, show } = useFailure(what)
  const [busy, setBusy] = useState<string | null>(null)
  const running = useRef(false)
  const last = useRef(async () => {})
  const { prove, proveFirst } = useProof()

  /** @param name of the busy button, among several */
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

/** `useAction` for a form, which handles double submission itself: its submit function, and the handler of its errors. */
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
