import { useRef, useState } from 'react'
import { useFailure } from '#app/ui/failure.tsx'

/** One press at a time: a second one while it runs does nothing; what goes wrong is kept to be shown. */
export function useBookingAction() {
  const { error, clear, show } = useFailure('registration not changed')
  const [busy, setBusy] = useState<string | null>(null)
  const running = useRef(false)

  const run = async (name: string, act: () => Promise<void>) => {
    if (running.current) return
    running.current = true
    setBusy(name)
    clear()
    try {
      await act()
    } catch (thrown) {
      show(thrown)
    } finally {
      running.current = false
      setBusy(null)
    }
  }
  return { run: (name: string, act: () => Promise<void>) => void run(name, act), busy, error, clear, show }
}
