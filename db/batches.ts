/** Bound values per statement: SQLite allows 32,766. */
const VALUES = 20_000
/** Bytes per statement, for columns with binary data. */
const BYTES = 4_000_000

/** Collects rows and writes as many of them at once as one statement allows. */
export function batches<Row>(write: (rows: Row[]) => Promise<void>) {
  let rows: Row[] = []
  let [values, bytes] = [0, 0]
  const flush = async () => {
    if (rows.length > 0) await write(rows)
    rows = []
    values = bytes = 0
  }
  return {
    /** `cells`: all bound values of the row. */
    async add(row: Row, cells: readonly unknown[]): Promise<void> {
      rows.push(row)
      values += cells.length
      for (const cell of cells) if (cell instanceof Uint8Array) bytes += cell.byteLength
      if (values + cells.length > VALUES || bytes > BYTES) await flush()
    },
    /** Writes the rest. */
    flush,
  }
}
