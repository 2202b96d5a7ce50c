import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { romeDay } from '#domain/plain-date.ts'
import { buildShells } from './shells.ts'
import { createServer, temporaryFolder } from './server.ts'

/**
 * A trial's data folder with the demo, made once a run; each story starts from a copy, which is quicker. The demo's dates count from the
 * day it was made, so it is made again after midnight in Rome.
 */
export async function copyDemo(): Promise<string> {
  const folder = temporaryFolder()
  cpSync(await madeDemo(), folder, { recursive: true })
  return folder
}

async function madeDemo(): Promise<string> {
  const folder = join(runFolder(), romeDay(Date.now()))
  if (existsSync(folder)) return folder
  const server = await createServer()
  await server.start()
  await server.stop()
  begin(server.dataDir)
  try {
    renameSync(server.dataDir, folder)
  } catch (error) {
    // Another worker was quicker.
    if (!existsSync(folder)) throw error
    rmSync(server.dataDir, { recursive: true, force: true })
  }
  return folder
}

/** Most stories begin with every report answered, and with staff who have no second factor yet. */
function begin(folder: string): void {
  const db = new DatabaseSync(join(folder, 'tessera.db'))
  db.exec("delete from secondFactor; delete from report where state = 'received'")
  db.close()
}

/** Playwright calls this before the run and its result after it. Builds the app, so that stories run on the present code. */
// oxlint-disable-next-line import/no-default-export -- Playwright asks for it
export default async function prepareDemo(): Promise<() => void> {
  execFileSync(process.execPath, [join(import.meta.dirname, '../../build/build.ts'), '--if-stale'], { stdio: 'inherit' })
  buildShells()
  process.env.TESSERA_STORIES = temporaryFolder()
  await madeDemo()
  return () => rmSync(runFolder(), { recursive: true, force: true })
}

const runFolder = () => process.env.TESSERA_STORIES ?? tmpdir()
