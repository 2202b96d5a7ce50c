import { ApiError, send } from '#app/platform/api.ts'
import { blobOf } from '#app/platform/blob-of.ts'
import { logWarning } from '#app/platform/log-warning.ts'

const CACHE = 'documents'

/**
 * One of the association's documents, from the server; without a network, the copy fetched before. A document for members leaves no copy:
 * somebody else may use this device next.
 *
 * @param address as the page names it, `/api/documents/…`
 * @throws ApiError
 */
export async function fetchDocument(address: string, { keep }: { keep: boolean }): Promise<{ content: Blob; isCopy: boolean }> {
  try {
    const content = await blobOf(await send('GET', address))
    if (keep) await keepCopy(address, content)
    return { content, isCopy: false }
  } catch (error) {
    const isAway = error instanceof ApiError && (error.status === 0 || error.status >= 500)
    const copy = keep && isAway ? await findCopy(address) : null
    if (!copy) throw error
    return { content: copy, isCopy: true }
  }
}

/** A browser without storage still shows the document. */
async function keepCopy(address: string, content: Blob): Promise<void> {
  try {
    await (await caches.open(CACHE)).put(address, new Response(content))
  } catch (error) {
    logWarning('document not kept', error)
  }
}

async function findCopy(address: string): Promise<Blob | null> {
  try {
    return (await (await (await caches.open(CACHE)).match(address))?.blob()) ?? null
  } catch {
    return null
  }
}
