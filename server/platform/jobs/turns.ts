/** Background work of a serving process. */
export type Service = { start(): void; stop(): Promise<void> }

/** Runs `act` at once and again `pauseMs` after each end; `stop` waits for the running one. `act` never fails. */
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
