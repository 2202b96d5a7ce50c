/** One resource for each key, made when it is first asked for. */
export function keyed<R>(make: (key: string) => R): (key: string) => R {
  const made = new Map<string, R>()
  return (key) => {
    const one = made.get(key) ?? make(key)
    made.set(key, one)
    return one
  }
}
