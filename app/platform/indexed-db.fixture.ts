import { vi } from 'vitest'

/** Stand-in for the used part of IndexedDB: one store, atomic transactions, cloned values. */
export function standInIndexedDb() {
  const entries = new Map<string, unknown>()
  const state = { broken: false, full: false }

  function open() {
    const request = emitter()
    queueMicrotask(() => {
      if (state.broken) return request.emit('error')
      request.result = { transaction, createObjectStore: () => {}, close: () => {}, addEventListener: () => {} }
      request.emit('success')
    })
    return request
  }

  const keys = ({ from, to }: Range) => [...entries.keys()].filter((key) => from <= key && key <= to).toSorted()

  function transaction(_store: string, mode: string) {
    const written = new Map<string, unknown>()
    const waiting: (() => void)[] = []
    const events = emitter()
    const ask = (answer: () => unknown) => {
      const request = emitter()
      waiting.push(() => {
        request.result = answer()
        request.emit('success')
      })
      return request
    }
    const found = (key: string): unknown => structuredClone(written.has(key) ? written.get(key) : entries.get(key))
    const store = {
      get: (key: string) => ask(() => found(key)),
      getAll: (range: Range) => ask(() => keys(range).map(found)),
      getAllKeys: (range: Range) => ask(() => keys(range)),
      delete: (key: string) => ask(() => void written.set(key, undefined)),
      put: (value: unknown, key: string) => {
        if (mode !== 'readwrite') throw new Error('read only')
        return ask(() => void written.set(key, structuredClone(value)))
      },
    }
    queueMicrotask(() => {
      for (let next = waiting.shift(); next; next = waiting.shift()) next()
      if (state.full && written.size > 0) return events.emit('abort')
      for (const [key, value] of written)
        if (value === undefined) entries.delete(key)
        else entries.set(key, value)
      events.emit('complete')
    })
    return Object.assign(events, { objectStore: () => store, error: new Error('QuotaExceededError') })
  }

  vi.stubGlobal('indexedDB', { open })
  vi.stubGlobal('IDBKeyRange', { bound: (from: string, to: string): Range => ({ from, to }) })
  return { entries, state }
}

type Range = { from: string; to: string }

type Emitter = { result?: unknown; error?: unknown; addEventListener(type: string, act: () => void): void; emit(type: string): void }

function emitter(): Emitter {
  const listeners: [type: string, act: () => void][] = []
  return {
    addEventListener: (type, act) => void listeners.push([type, act]),
    emit: (wanted) => listeners.forEach(([type, act]) => type === wanted && act()),
  }
}
