import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { assert } from './sees.ts'
import type { Server } from './server.ts'
import { until } from './until.ts'

const root = join(import.meta.dirname, '../..')

/** Runs `npm run tessera -- rotate-keys` with the server stopped; the server publishes the new key at its start. */
export async function rotateKeys(server: Server, ...words: string[]): Promise<void> {
  await server.stop()
  const env = { ...process.env, DATA_DIR: server.dataDir, PORT: String(server.port) }
  const command = spawn(process.execPath, ['server/tessera.ts', 'rotate-keys', ...words], { cwd: root, env, stdio: 'ignore' })
  await once(command, 'exit')
  assert.equal(command.exitCode, 0)
  await server.start()
}

/** The id of the server's one published key. */
export const onlyKey = (server: Server): Promise<string> =>
  until('one key', async () => {
    const answer = await fetch(`${server.origin}/.well-known/tessera/keys.json`)
    const { keys } = (await answer.json()) as { keys: { kid: string }[] }
    return keys.length === 1 && keys[0]!.kid
  })
