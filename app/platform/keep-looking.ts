/** Calls at once, and again when the network or the person is back; never in a hidden window. Returns a function that ends it. */
export function keepLooking(call: () => unknown, everyMs?: number): () => void {
  const look = () => void (document.visibilityState === 'visible' && call())
  const listening = new AbortController()
  const timer = everyMs === undefined ? undefined : setInterval(look, everyMs)
  look()
  addEventListener('online', look, { signal: listening.signal })
  document.addEventListener('visibilitychange', look, { signal: listening.signal })
  return () => {
    clearInterval(timer)
    listening.abort()
  }
}
