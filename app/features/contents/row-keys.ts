/** Rows have no name of their own on the screen: each keeps a key while it is moved. Others may have changed the list meanwhile. */
export function rowKeys(keys: string[], rows: number): string[] {
  if (keys.length === rows) return keys
  return Array.from({ length: rows }, (_, i) => keys[i] ?? crypto.randomUUID())
}

/** An id inside of the document that none of these has. Others point at it, so that it is never given twice. */
export function innerId(rows: readonly Record<string, unknown>[]): string {
  const id = `r${crypto.randomUUID().replaceAll('-', '').slice(0, 10)}`
  return rows.some((row) => row.id === id) ? innerId(rows) : id
}
