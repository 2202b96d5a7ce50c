import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { build as bundle, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { nativeBuild } from '../vite.config.ts'

test('the web’s bundle contains no code of shells: neither Capacitor nor native files', async () => {
  const root = join(import.meta.dirname, '..')
  const { output } = (await bundle({ root, logLevel: 'silent', build: { write: false } })) as Rolldown.RolldownOutput
  const modules = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
  expect(modules).toContain(join(root, 'app/boot.ts'))
  expect(modules.filter((id) => /@capacitor|capawesome|aparajita|\.native\.tsx?|push-native/.test(id))).toEqual([])
}, 60_000)

test('a shell’s bundle contains no trial pages, no React before the card, and a handful of files', async () => {
  const made = nativeBuild({ server: 'https://tessera.example', outDir: 'unused' })
  const { output } = (await bundle({ ...made, build: { ...made.build, write: false } })) as Rolldown.RolldownOutput
  const page = output.find(({ fileName }) => fileName === 'index.html') as Rolldown.OutputAsset
  const first = [...String(page.source).matchAll(/<(?:script|link)[^>]* (?:src|href)="\/([^"]+\.js)"[^>]*>/g)].filter(
    ([tag]) => !tag.includes('low'),
  )
  const modules = output.flatMap((file) =>
    file.type === 'chunk' && first.some(([, name]) => name === file.fileName) ? file.moduleIds : [],
  )
  const all = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
  expect(all.filter((id) => /\/features\/trial\/(mailbox|codes|components)-screen/.test(id))).toEqual([])
  expect(first.length).toBeLessThanOrEqual(5)
  expect(modules).toContain(join(import.meta.dirname, '../app/start.native.ts'))
  expect(modules.filter((id) => /node_modules\/(react|react-dom|react-router)\//.test(id))).toEqual([])
}, 60_000)

/** Runs a build with this server; gives its exit code and output. */
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
])('a bundle for the server %s is refused with one sentence', async (server) => {
  const { code, said } = await build(server)
  expect(code).toBe(1)
  expect(said).toMatch(/^TESSERA_SERVER must be the server's https origin, such as https:\/\/tessera\.example: .+\.\n$/)
})
