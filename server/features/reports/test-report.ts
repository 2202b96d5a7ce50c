import type { Database } from '#db/connect.ts'
import { newId } from '#db/id.ts'
import { makePasskey } from '#db/make.ts'
import type { ReportReceipt, UploadRef, UploadStarted, UploadState } from '#domain/reports/report.ts'

/** For tests: gives a staff member a passkey, and marks their sessions as having shown it, which staff calls require. */
export async function withSecond(db: Database, uid: string): Promise<void> {
  await makePasskey(db, { uid })
  await db
    .updateTable('session')
    .set({ proof: 'password+second', secondAt: Date.UTC(2100, 0) })
    .where('userId', '=', uid)
    .execute()
}

type Answer = { status: number; code: string | undefined; json: unknown; text: string }
type Options = { method?: string; body?: unknown; headers?: Record<string, string | null> }
type Ask<A extends Answer = Answer> = (path: string, options?: Options) => Promise<A>

/** For tests: a device's key of a request. */
export const newKey = () => newId(Date.UTC(2026, 10, 10))

export const aReport = (more: object = {}) => ({
  requestKey: newKey(),
  mode: 'anonymous',
  category: 'sede',
  body: 'La luce delle scale è rotta.',
  ...more,
})

export const aVisitor = { mode: 'visitor', name: 'Ada Lovati', email: 'ada@posta.example' }

export const send = <A extends Answer>(ask: Ask<A>, report: object) => ask('/api/reports', { method: 'POST', body: report })

export const sent = async (ask: Ask, report: object): Promise<ReportReceipt> => {
  const answer = await send(ask, report)
  if (answer.status !== 201) throw new Error(`The report was not taken: ${answer.text}`)
  return answer.json as ReportReceipt
}

export const call = <A extends Answer>(ask: Ask<A>, path: string, body: object, method = 'POST') => ask(`/api/${path}`, { method, body })

export const beginFile = async (ask: Ask, size: number, type = 'image/jpeg', name = 'foto.jpg'): Promise<UploadStarted> => {
  const answer = await ask('/api/uploads', { method: 'POST', body: { name, size, type } })
  if (answer.status !== 201) throw new Error(`The upload did not begin: ${answer.text}`)
  return answer.json as UploadStarted
}

/** One part of a file. */
export const putPart = <A extends Answer>(ask: Ask<A>, { id, secret }: UploadRef, offset: number, bytes: Buffer): Promise<A> =>
  ask(`/api/uploads/${id}?offset=${offset}`, {
    method: 'PUT',
    body: bytes,
    headers: { 'Content-Type': 'application/octet-stream', 'Upload-Secret': secret },
  })

export const stateOf = async (ask: Ask, { id, secret }: UploadRef) =>
  (await ask(`/api/uploads/${id}`, { headers: { 'Upload-Secret': secret } })).json as UploadState

/** Uploads a whole file; returns its reference for a report, and the last answer. */
export async function sendFile<A extends Answer>(
  ask: Ask<A>,
  file: Buffer,
  type?: string,
  name?: string,
): Promise<{ ref: UploadRef; last: A }> {
  const { id, secret, partBytes } = await beginFile(ask, file.length, type, name)
  const ref = { id, secret }
  for (let offset = 0; ; offset += partBytes) {
    const last = await putPart(ask, ref, offset, file.subarray(offset, offset + partBytes))
    if (offset + partBytes >= file.length || last.status !== 200) return { ref, last }
  }
}
