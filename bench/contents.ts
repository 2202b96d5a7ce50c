import { rmSync } from 'node:fs'
import { closeDatabase, connect, transaction } from '#db/connect.ts'
import { makeAccount, makeDocument, makePasskey, makeSession, makeStaffRole } from '#db/make.ts'
import { migrate } from '#db/migrations.ts'
import { demoDocuments } from '#db/demo/documents.ts'
import { createLists } from '#server/core/content/lists.ts'
import { putDocument } from '#server/core/content/queries.ts'
import { recordAudit } from '#server/core/staff/audit.ts'
import { onlyStaff } from '#server/core/staff/only-staff.ts'
import { house } from '#server/features.ts'
import { contentDocument, saveDraft } from '#server/features/contents/drafts.ts'
import { contentList } from '#server/features/contents/list.ts'
import { temporaryFolder } from '#tests/e2e/server.ts'
import { measured, median, told } from './results.ts'

const MANY = 2_000
const FEW = 20
const ROUNDS = 40
const COLLECTION = 'ristoranti'
const NOW = Date.UTC(2026, 10, 10, 9)

/**
 * Gestione with 2,000 restaurants against 20, SQLite, in the product's own functions: opening and searching the list right after a change,
 * opening an editor, and saving a draft, with the share of the audit.
 */
export async function benchContents(): Promise<void> {
  const [many, few] = [await deskWith(MANY), await deskWith(FEW)]
  try {
    const looks: { long: Look; short: Look }[] = []
    for (let round = 0; round < ROUNDS; round++) looks.push({ long: await oneLook(many, round), short: await oneLook(few, round) })
    told('Gestione, 2,000 documents: the list after a change', median(looks.map(({ long }) => long.list)), 'ms')
    told('Gestione, 2,000 documents: searching the list', median(looks.map(({ long }) => long.search)), 'ms')
    measured('contentList', median(looks.map(({ long, short }) => long.list / short.list)))

    const opened: { long: number; short: number }[] = []
    for (let round = 0; round < ROUNDS; round++) opened.push({ long: await opening(many, round), short: await opening(few, round) })
    told('Gestione, 2,000 documents: opening ten editors', median(opened.map(({ long }) => long)), 'ms')
    measured('contentOpen', median(opened.map(({ long, short }) => long / short)))
    await benchAudit(few)
    await benchPermission(few)
  } finally {
    for (const { db, dataDir } of [many, few]) {
      await closeDatabase(db)
      rmSync(dataDir, { recursive: true, force: true })
    }
  }
}

type Look = { list: number; search: number }
type Desk = Awaited<ReturnType<typeof deskWith>>

async function deskWith(count: number) {
  const dataDir = temporaryFolder()
  const db = await connect({ dataDir })
  await migrate(db)
  const samples = (await demoDocuments('2026-11-10')).filter(({ collection }) => collection === COLLECTION)
  await transaction(db, async (trx) => {
    for (let i = 0; i < count; i++) {
      const { data } = samples[i % samples.length]!
      await makeDocument(trx, {
        collection: COLLECTION,
        id: `documento-${i}`,
        data: { ...data, name: `${String(data.name)} ${i}` },
        position: i,
      })
    }
  })
  const who = (await makeAccount(db)).id
  return { db, dataDir, who, parts: { db, house, lists: createLists(db), clock: { now: () => NOW } }, data: samples[0]!.data }
}

async function oneLook({ parts, data }: Desk, round: number): Promise<Look> {
  const id = `documento-${round % FEW}`
  await putDocument(parts, COLLECTION, { id, data: { ...data, name: `Cambiato ${round}` }, position: round % FEW, now: NOW })
  const list = await timed(() => contentList(parts, COLLECTION, {}))
  const search = await timed(() => contentList(parts, COLLECTION, { q: `glicine ${round}` }))
  return { list, search }
}

/** Ten in a row: one is too fast for the clock. */
const opening = ({ parts }: Desk, round: number) =>
  timed(async () => {
    for (let i = 0; i < 10; i++) await contentDocument(parts, { collection: COLLECTION, id: `documento-${(round + i) % FEW}` })
  })

/** Saving a draft, against the audit's row alone, in a transaction with another write. */
async function benchAudit({ parts, who, data }: Desk): Promise<void> {
  const { db } = parts
  const saves: number[] = []
  const audits: number[] = []
  const { id: _id, ...fields } = data as Record<string, unknown>
  for (let round = 0; round < ROUNDS; round++) {
    const name = { collection: COLLECTION, id: `documento-${FEW - 1}` } as const
    const { revision } = await contentDocument(parts, name)
    const draft = { ...fields, name: `Bozza ${round}` }
    saves.push(await timed(() => saveDraft(parts, name, { who, revision, data: draft })))
    const [before, after] = [{ ...draft, name: 'Prima' }, draft]
    const row = { actor: who, action: 'changed', record: COLLECTION, subject: name.id, before, after } as const
    await transaction(db, async () => {
      // The first write begins the transaction; the rest is the audit's own.
      await recordAudit(db, row, NOW)
      audits.push(await timed(() => recordAudit(db, row, NOW)))
    })
  }
  told('saving a draft', median(saves), 'ms')
  told('the audit in saving a draft', median(audits), 'ms')
  measured('auditShare', median(audits) / median(saves))
}

const CALLS = 500

/** The cost of a staff call's access check beside the session: today's roles and the second factor, against opening an editor. */
async function benchPermission(desk: Desk): Promise<void> {
  const { parts, who } = desk
  await makeStaffRole(parts.db, { uid: who, role: 'editor' })
  await makePasskey(parts.db, { uid: who })
  const { id: sessionId } = await makeSession(parts.db, { userId: who, secondAt: NOW })
  const person = { accountId: who, sessionId } as Parameters<typeof onlyStaff>[1]
  const shares: number[] = []
  const costs: number[] = []
  for (let round = 0; round < ROUNDS / 4; round++) {
    const guard = await timed(async () => {
      for (let i = 0; i < CALLS; i++) if (!(await onlyStaff(parts, person, false)).may('contents.write')) throw new Error('Not theirs.')
    })
    const open = await timed(async () => {
      for (let i = 0; i < CALLS; i++) await contentDocument(parts, { collection: COLLECTION, id: `documento-${i % FEW}` })
    })
    costs.push((guard * 1000) / CALLS)
    shares.push(guard / open)
  }
  told('roles and second factor of a staff call', median(costs), 'µs')
  measured('permissionShare', median(shares))
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await act()
  return performance.now() - started
}
