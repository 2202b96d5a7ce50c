import { run, type Snapshot } from './snapshots.ts'

/** @throws DOMException when the browser refuses to store */
export async function writeSnapshot<T>(key: string, snapshot: Snapshot<T>): Promise<void> {
  await run('readwrite', (store) => store.put(snapshot, key))
}
