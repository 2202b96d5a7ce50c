import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Asks for a build with this server; gives how it ends and what it says. */
const build = (server: string | undefined) =>
  new Promise<{ code: unknown; said: string }>((resolve) => {
    const env = { ...process.env, TESSERA_SERVER: server }
    execFile(process.execPath, [join(import.meta.dirname, 'native.ts')], { env }, (error, _, said) =>
      resolve({ code: error?.code ?? 0, said }),
    )
  })

test.each([
  undefined,
  '',
  'tessera.example',
  'http://tessera.example',
  'https://tessera.example/app',
  'https://a:b@tessera.example',
  'file:///',
])('a bundle for the server %s is not built, and one sentence says what is missing', async (server) => {
  const { code, said } = await build(server)
  expect(code).toBe(1)
  expect(said).toMatch(/^TESSERA_SERVER must be the server's https origin, such as https:\/\/tessera\.example: .+\.\n$/)
})
