import { useState, type ReactNode } from 'react'
import { useAccount } from '#app/platform/session/account.ts'
import { ApiError } from '#app/platform/api.ts'
import { logWarning } from '#app/platform/log-warning.ts'
import { refreshSession } from '#app/platform/session/session.ts'
import { backToPage } from '#app/ui/use-back-closes.ts'
import { ProofSheet } from './proof-sheet.tsx'
import { NotProved, ProofContext, type Proof } from './use-action.ts'

/** «Conferma che sei tu» for everything inside: the page stays behind the sheet, with its unsaved input. */
export function ProofGate({ children }: { children: ReactNode }) {
  const [asking, setAsking] = useState<{ proved: () => void; givenUp: () => void } | null>(null)
  const account = useAccount()
  // The second factor, asked again after a while for confidential reports; an account without one cannot show it here.
  const hasSecond = account !== null && (account.secondFactor || account.passkeys.length > 0)
  const proveFirst = () =>
    new Promise<void>((resolve, reject) =>
      setAsking({
        proved: () => {
          setAsking(null)
          // The next action may lead to another page, so the sheet's history entry is removed first.
          void backToPage().then(resolve)
        },
        givenUp: () => {
          setAsking(null)
          reject(new NotProved())
        },
      }),
    )
  const prove: Proof['prove'] = async (act) => {
    for (;;) {
      try {
        return await act()
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (error.code === 'auth.session_expired') await refreshSession().catch((e: unknown) => logWarning('session not refreshed', e))
        const isStale = error.code === 'auth.twofactor_missing' && hasSecond
        if (error.code !== 'auth.proof_required' && !isStale) throw error
        await proveFirst()
      }
    }
  }
  return (
    <ProofContext value={{ prove, proveFirst }}>
      {children}
      <ProofSheet open={asking !== null} onProved={() => asking?.proved()} onClose={() => asking?.givenUp()} />
    </ProofContext>
  )
}
