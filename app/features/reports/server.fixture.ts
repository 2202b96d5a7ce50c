import { vi } from 'vitest'

type Upload = { received: number; size: number }
type Sent = { method: string; path: string; body: unknown; credentials: RequestCredentials | undefined }
export type Answered = { status: number; body?: unknown } | 'no network'

const error = (status: number, code: string, details = {}): Answered => ({ status, body: { error: { code, details } } })

/** A stub of the server's calls for files and reports; `asked`: all calls, in order. */
export function standInUploads() {
  const files = new Map<string, Upload>()
  const parts: [offset: number, bytes: number][] = []
  const asked: Sent[] = []
  const lost = new Map<number, 'part' | 'answer'>()
  const others = new Map<string, (body: unknown) => Answered | Promise<Answered>>()
  let refusal: Answered | null = null
  let most = Infinity
  let before: ((upload: Upload) => void) | null = null

  const stateOf = ({ received, size }: Upload): Answered => ({
    status: 200,
    body: { received, size, done: received >= size, kind: received >= size ? 'photo' : null },
  })

  function takePart(upload: Upload, offset: number, bytes: number): Answered {
    before?.(upload)
    if (offset !== upload.received) return error(409, 'upload.offset', { received: upload.received })
    const loss = lost.get(offset)
    lost.delete(offset)
    if (loss === 'part') return 'no network'
    parts.push([offset, bytes])
    upload.received += bytes
    return loss === 'answer' ? 'no network' : stateOf(upload)
  }

  async function answer({ method, path, body }: Sent): Promise<Answered> {
    const other = others.get(`${method} ${path}`)
    if (other) return other(body)
    const [, id, offset] = /^\/api\/uploads\/(\w+)(?:\?offset=(\d+))?$/.exec(path) ?? []
    if (method === 'POST' && path === '/api/uploads') {
      const named = `u${files.size + 1}`
      files.set(named, { received: 0, size: (body as { size: number }).size })
      return { status: 201, body: { id: named, secret: `secret of ${named}`, received: 0 } }
    }
    const upload = id && files.get(id)
    if (!upload) return error(404, 'api.not_found')
    if (method === 'GET') return stateOf(upload)
    // A proxy's error page is not our JSON.
    if ((body as Blob).size > most) return { status: 413, body: '<html>413</html>' }
    return refusal ?? takePart(upload, Number(offset), (body as Blob).size)
  }

  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body, credentials }: RequestInit) => {
    const sent = { method, path, body: typeof body === 'string' ? (JSON.parse(body) as unknown) : body, credentials }
    asked.push(sent)
    const answered = await answer(sent)
    if (answered === 'no network') throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify(answered.body ?? {}), { status: answered.status })
  })
  return {
    files,
    /** The parts that arrived. */
    parts,
    asked,
    /** Loses once the part at this offset, or the answer to it. */
    lose: (offset: number, what: 'part' | 'answer' = 'part') => lost.set(offset, what),
    refuse: (status: number, code: string) => void (refusal = error(status, code)),
    /** Refuses larger parts, as a proxy does. */
    takeAtMost: (bytes: number) => void (most = bytes),
    onPart: (act: (upload: Upload) => void) => void (before = act),
    /** Sets the server's answer to `call` (`POST /api/reports`) from now on. */
    on: (call: string, act: (body: unknown) => Answered | Promise<Answered>) => others.set(call, act),
    error,
  }
}
