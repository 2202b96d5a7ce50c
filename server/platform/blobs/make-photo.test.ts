import { execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { testPicture } from '#server/core/content/test-picture.ts'
import { makePhoto } from './make-photo.ts'

vi.mock(import('node:child_process'), { spy: true })

beforeEach(() => void vi.mocked(fork).mockClear())

const photo = () => testPicture(300, 200).jpeg().toBuffer()
const started = () => vi.mocked(fork).mock.results.map(({ value }) => value as ReturnType<typeof fork>)

test('each photo has its own process, without settings, which ends with it', async () => {
  const file = await photo()
  const made = [await makePhoto(file), await makePhoto(file)]
  for (const { bytes, width, height } of made) expect([bytes.toString('latin1', 8, 12), width, height]).toEqual(['WEBP', 300, 200])
  const children = started()
  expect(children).toHaveLength(2)
  for (const child of children) if (child.exitCode === null) await once(child, 'exit')
  expect(children.map(({ exitCode }) => exitCode)).toEqual([0, 0])
  expect(vi.mocked(fork).mock.calls[0]).toContainEqual(expect.objectContaining({ env: {} }))
})

test('the server’s own process never loads the decoder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-test-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'foto.jpg')
  await writeFile(path, await photo())
  const program = `
    const { readFileSync } = await import('node:fs')
    const { examineFile } = await import('#server/platform/blobs/examine.ts')
    const { width } = await examineFile(readFileSync(${JSON.stringify(path)}))
    process.report.excludeNetwork = true
    const loaded = process.report.getReport().sharedObjects.filter((name) => /sharp|vips/.test(name))
    console.log(JSON.stringify({ width, loaded }))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])
  expect(JSON.parse(stdout)).toEqual({ width: 300, loaded: [] })
})

test('a photo that crashes its decoder is damaged; a stopped process is retried', async () => {
  const file = await photo()
  const endedBy = (signal: NodeJS.Signals) => {
    const made = makePhoto(file)
    process.kill(started().at(-1)!.pid!, signal)
    return made
  }
  await expect(endedBy('SIGSEGV')).rejects.toMatchObject({ code: 'upload.damaged', status: 422 })
  await expect(endedBy('SIGTERM')).rejects.toThrow('The process of a photo ended by SIGTERM')
})
