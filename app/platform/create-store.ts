import { useSyncExternalStore } from 'react'

/** A value outside React that screens follow. */
export type Store<T> = {
  get: () => T
  set: (next: T) => void
  /** Calls back after every change; returns a function that ends it. */
  follow: (listener: () => void) => () => void
  use: () => T
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  const get = () => value
  const follow = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    get,
    set: (next) => {
      value = next
      for (const listener of listeners) listener()
    },
    follow,
    use: () => useSyncExternalStore(follow, get, get),
  }
}
