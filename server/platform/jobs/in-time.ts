/** The same, unless it takes longer than this: then whoever waits for it goes on, and whatever it still says is heard by nobody. */
export async function inTime<T>(work: Promise<T>, limitMs: number): Promise<T> {
  const over = Promise.withResolvers<never>()
  const timer = setTimeout(() => over.reject(new Error(`did not end within ${limitMs} ms`)), limitMs)
  timer.unref()
  try {
    return await Promise.race([work, over.promise])
  } finally {
    clearTimeout(timer)
  }
}
