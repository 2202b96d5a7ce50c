import { beforeEach, expect, test, vi } from 'vitest'
import { standInBrowser } from './browser.fixture.ts'

/** An answer whose bytes break off. */
function broken(): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new Uint8Array(3))
      controller.error(new TypeError('network error'))
    },
  })
  return new Response(body, { headers: { 'Content-Disposition': 'attachment; filename="a.pdf"' } })
}

let browser: ReturnType<typeof standInBrowser>
beforeEach(() => {
  vi.resetModules()
  browser = standInBrowser()
})

test('a file whose bytes break off has failed by the network, also where it is saved', async () => {
  const { blobOf } = await import('./blob-of.ts')
  const { saveAnswer } = await import('./device/save-file.ts')
  await expect(blobOf(broken())).rejects.toMatchObject({ code: 'auth.network', status: 0 })
  await expect(saveAnswer(Promise.resolve(broken()), 'a.pdf')).rejects.toMatchObject({ code: 'auth.network', status: 0 })
})

/** The server sends a file in three parts, `everyMs` apart; with a null, the first only. As in a browser, the call's end is the body's. */
function drips(everyMs: number | null): void {
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new Uint8Array(1))
        signal!.addEventListener('abort', () => controller.error(signal!.reason))
        if (everyMs === null) return
        setTimeout(() => controller.enqueue(new Uint8Array(1)), everyMs)
        setTimeout(() => (controller.enqueue(new Uint8Array(1)), controller.close()), 2 * everyMs)
      },
    })
    return new Response(body, { headers: { 'Content-Type': 'application/pdf', 'Content-Disposition': 'inline; filename="statuto.pdf"' } })
  })
}

/** What becomes of a document, some minutes after its call. */
async function document() {
  vi.useFakeTimers()
  // The real one does not follow fake timers.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const late = new AbortController()
    setTimeout(() => late.abort(), ms)
    return late.signal
  })
  try {
    const { fetchDocument } = await import('#app/features/about/data.ts')
    const fetched = fetchDocument('/api/documents/statuto.pdf', { keep: false }).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(120_000)
    return await fetched
  } finally {
    vi.useRealTimers()
  }
}

test('a file that takes a slow network longer than a call may is fetched', async () => {
  drips(15_000)
  const { content } = (await document()) as { content: Blob }
  expect([content.size, content.type]).toEqual([3, 'application/pdf'])
})

test('a file that stands still has failed by the network', async () => {
  drips(null)
  expect(await document()).toMatchObject({ code: 'auth.network', status: 0 })
})

test("a refusal has the server's code", async () => {
  const { blobOf } = await import('./blob-of.ts')
  const refusal = Response.json({ error: { code: 'api.not_found' } }, { status: 404 })
  await expect(blobOf(refusal)).rejects.toMatchObject({ code: 'api.not_found', status: 404 })
})

test('a document whose bytes break off opens from its copy', async () => {
  const copy = new Response('copy')
  vi.stubGlobal('caches', { open: async () => ({ match: async () => copy }) })
  const { fetchDocument } = await import('#app/features/about/data.ts')
  browser.answerWith('/api/documents/statuto.pdf', async () => broken())
  const { content, isCopy } = await fetchDocument('/api/documents/statuto.pdf', { keep: true })
  expect([await content.text(), isCopy]).toEqual(['copy', true])
})
