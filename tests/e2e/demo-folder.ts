import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { romeDay } from '#domain/plain-date.ts'
import { buildShells } from './shells.ts'
import { createServer, temporaryFolder } from './server.ts'

/**
 * A trial's data folder with the demo in it, made once for a run: each story starts from a copy, which is quicker than the demo's making.
 * Its dates count from the day of its making: past midnight in Rome it is made anew.
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

/** Most stories begin at a desk where all is answered, with staff who set their second factor up themselves. */
function begin(folder: string): void {
  const db = new DatabaseSync(join(folder, 'tessera.db'))
  db.exec("delete from secondFactor; delete from report where state = 'received'")
  db.close()
}

/** Playwright's whole run calls this first, and its result last: stories run on the app as it is now. */
// oxlint-disable-next-line import/no-default-export -- Playwright asks for it
export default async function prepareDemo(): Promise<() => void> {
  execFileSync(process.execPath, [join(import.meta.dirname, '../../build/build.ts'), '--if-stale'], { stdio: 'inherit' })
  buildShells()
  process.env.TESSERA_STORIES = temporaryFolder()
  await madeDemo()
  return () => rmSync(runFolder(), { recursive: true, force: true })
}

const runFolder = () => process.env.TESSERA_STORIES ?? tmpdir()
