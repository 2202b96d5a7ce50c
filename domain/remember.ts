/** This many answers take some megabytes. At the limit, all are dropped. */
const MOST = 30_000

/** A version of the function that caches its answers. */
export function remember<T>(make: (text: string) => T): (text: string) => T {
  const kept = new Map<string, T>()
  return (text) => {
    const known = kept.get(text)
    if (known !== undefined) return known
    if (kept.size >= MOST) kept.clear()
    const made = make(text)
    kept.set(text, made)
    return made
  }
}
