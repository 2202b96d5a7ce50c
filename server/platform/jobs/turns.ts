/** What runs beside the requests as long as the process serves. */
export type Service = { start(): void; stop(): Promise<void> }

/** Does something at once, and again so long after it has ended; `stop` waits for what is being done. `act` never fails. */
export function turnsOf(act: () => Promise<void>, pauseMs: number): Service {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let turn: Promise<void> = Promise.resolve()

  const after = (ms: number) => {
    timer = setTimeout(() => (turn = once()), ms).unref()
  }
  async function once() {
    await act()
    if (!stopped) after(pauseMs)
  }

  return {
    start: () => after(0),
    async stop() {
      stopped = true
      clearTimeout(timer)
      await turn
    },
  }
}
