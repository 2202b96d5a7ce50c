import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeDatabase, connect } from '#db/connect.ts'
import { migrate } from '#db/migrations.ts'
import { makeDocument } from '#db/make.ts'
import { newAssociation } from '#domain/content/association.ts'
import { writeFirebaseExport } from '#server/features/import/firebase-export.fixture.ts'
import { measured, told } from './results.ts'

const WHOLE = 50_000
/** A tenth in CI: enough to notice slowness or memory use. */
const COUNT = process.env.CI ? WHOLE / 10 : WHOLE

/** The cost of importing a Firebase project, on SQLite; and of repeating it with all accounts present. */
export async function benchImport(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-bench-import-'))
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  try {
    await emptyAssociation(dataDir)
    const { auth, users, hashConfig } = await writeFirebaseExport(folder, COUNT)
    const first = await run(dataDir, ['--auth', auth, '--users', users, '--hash-config', hashConfig])
    measured('importSeconds', (first.seconds * WHOLE) / COUNT)
    measured('importMb', first.mb)
    const second = await run(dataDir, ['--auth', auth, '--users', users, '--hash-config', hashConfig])
    told('repeated import of 50,000 accounts', (second.seconds * WHOLE) / COUNT, 's')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function emptyAssociation(dataDir: string) {
  const db = await connect({ dataDir })
  await migrate(db)
  const data = newAssociation({ name: 'Circolo Prova', color: '#0b5c6b', email: 'circolo@posta.example' })
  await makeDocument(db, { collection: 'pagine', id: 'associazione', data })
  await closeDatabase(db)
}

async function run(dataDir: string, options: string[]): Promise<{ seconds: number; mb: number }> {
  const started = performance.now()
  const child = fork(join(import.meta.dirname, 'import.child.ts'), ['import-firebase', ...options], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
  })
  const [[peakKb], [code]] = (await Promise.all([once(child, 'message'), once(child, 'exit')])) as [[number], [number | null]]
  if (code !== 0) throw new Error(`The import ended with ${code}.`)
  return { seconds: (performance.now() - started) / 1000, mb: peakKb / 1024 }
}
