/** One resource per key, made at the first request. */
export function keyed<R>(make: (key: string) => R): (key: string) => R {
  const made = new Map<string, R>()
  return (key) => {
    const one = made.get(key) ?? make(key)
    made.set(key, one)
    return one
  }
}
