import { isUniqueViolation, transaction } from '#db/connect.ts'
import { newId } from '#db/id.ts'
import { ARCHIVE_KEPT_MS, type Archive, type ArchiveAnswer } from '#domain/archive/archive.ts'
import { AppError } from '#domain/errors.ts'
import { fullName, nameOrAddress } from '#domain/person-name.ts'
import { romeDay } from '#domain/plain-date.ts'
import { findAccount } from '#server/core/accounts/queries.ts'
import type { Deps } from '#server/core/deps.ts'
import { notify } from '#server/core/notices/notify.ts'
import { recordAudit } from '#server/core/staff/audit.ts'
import { listAdmins } from '#server/core/staff/queries.ts'
import { ownOrigins } from '#server/platform/http/origin.ts'
import { wakeOutbox } from '#server/platform/jobs/enqueue.ts'
import { streamOf } from '#server/platform/http/stream-of.ts'
import { archiveJob } from './job.ts'
import { archiveMail } from './mails.ts'
import { deleteArchive, deleteArchives, findArchive, findByRequest, findPiece, insertArchive, latestArchive } from './queries.ts'

/** After 15 minutes without progress an archive counts as failed. */
const SILENT_MS = 15 * 60_000

type Parts = Pick<Deps, 'db' | 'clock'>
type Latest = NonNullable<Awaited<ReturnType<typeof latestArchive>>>

/** The latest archive, until its deletion. */
export async function archiveState({ db, clock }: Parts): Promise<ArchiveAnswer> {
  const latest = await latestArchive(db)
  return { archive: latest ? shown(latest, clock.now()) : null }
}

function shown(row: Latest, now: number): Archive | null {
  const until = row.updatedAt + ARCHIVE_KEPT_MS
  if (until <= now) return null
  const { id, done, total, createdAt } = row
  const isSilent = row.state === 'making' && row.updatedAt + SILENT_MS <= now
  const by = row.lastname === null ? null : fullName(row.firstname, row.lastname)
  return { id, state: isSilent ? 'failed' : row.state, done, total, bytes: Number(row.bytes), createdAt, until, by }
}

/**
 * Begins an archive in the background and deletes the earlier one. An unfinished archive continues instead. Writes the audit and notifies
 * the other administrators.
 */
export async function beginArchive(deps: Deps, accountId: string, requestKey: string): Promise<ArchiveAnswer> {
  const { db, clock, config } = deps
  const now = clock.now()
  const begin = async () => {
    if (await findByRequest(db, requestKey)) return
    if ((await archiveState(deps)).archive?.state === 'making') return
    await deleteArchives(db, now - SILENT_MS)
    const row = { id: newId(now), requestKey, actor: accountId, state: 'making', createdAt: now, updatedAt: now } as const
    await insertArchive(db, { ...row, attempt: 0, done: 0, total: 0, bytes: 0 })
    await recordAudit(db, { actor: accountId, action: 'created', record: 'archive', subject: row.id }, now)
    await archiveJob.enqueue(db, { id: row.id }, { now })
    const admins = await listAdmins(db, romeDay(now))
    const asker = await findAccount(db, accountId)
    const name = asker ? nameOrAddress(asker) : ''
    for (const { uid, email, firstname } of admins) {
      if (uid === accountId) continue
      const link = `${ownOrigins(config)[0]!}/gestione/archivio`
      const told = {
        title: 'Archivio completo richiesto',
        text: `${name} ha chiesto un file con tutti i dati dell'associazione.`,
        path: '/gestione/archivio',
        mail: archiveMail.of({ to: email, firstname: firstname ?? '', name, link }),
      } as const
      await notify(db, { uid, topic: 'security', key: `archive:${row.id}`, ...told }, now)
    }
  }
  try {
    await transaction(db, begin)
  } catch (error) {
    // Another request has begun one at the same moment.
    if (!isUniqueViolation(error)) throw error
  }
  wakeOutbox(db)
  return archiveState(deps)
}

/** Streams the file. The audit records the download. @throws api.not_found 404 */
export async function archiveFile(
  { db, clock }: Parts,
  accountId: string,
  id: string,
): Promise<{ stream: ReadableStream<Uint8Array>; bytes: number; name: string }> {
  const now = clock.now()
  const row = await findArchive(db, id)
  if (row?.state !== 'ready' || row.updatedAt + ARCHIVE_KEPT_MS <= now) throw new AppError('api.not_found', 404)
  await transaction(db, () => recordAudit(db, { actor: accountId, action: 'exported', record: 'archive', subject: id }, now))
  const pieces = async function* () {
    for (let piece = 0; ; piece += 1) {
      const found = await findPiece(db, id, piece)
      if (!found) return
      yield found.bytes
    }
  }
  return { stream: streamOf(pieces()), bytes: Number(row.bytes), name: `archivio-completo-${romeDay(row.createdAt)}.zip` }
}

/** Deletes the archive before its time, also an unfinished one. */
export async function dropArchive({ db, clock }: Parts, accountId: string, id: string): Promise<ArchiveAnswer> {
  await transaction(db, async () => {
    if (!(await deleteArchive(db, id))) return
    await recordAudit(db, { actor: accountId, action: 'removed', record: 'archive', subject: id }, clock.now())
  })
  return archiveState({ db, clock })
}
