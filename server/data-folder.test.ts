import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeDataFolder } from './data-folder.ts'
import { createLog } from './platform/log.ts'

vi.mock(import('node:fs'), { spy: true })

let folder: string
let said: string[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-test-'))
  said = []
})
afterEach(() => rmSync(folder, { recursive: true }))

const log = createLog({ trial: false, logLevel: 'warn' }, { write: (line: string) => void said.push(line) })
const modeAfter = (mode: number) => {
  chmodSync(folder, mode)
  closeDataFolder(folder, log)
  return (statSync(folder).mode & 0o7777).toString(8)
}

test.each([0o755, 0o750, 0o711, 0o777])('a folder of mode %o, which others may read or enter, becomes its owner’s alone', (mode) => {
  expect([modeAfter(mode), said]).toEqual(['700', []])
})

test('a folder closed to others stays as it is, and a missing one is not made', () => {
  expect(modeAfter(0o700)).toBe('700')
  closeDataFolder(join(folder, 'none'), log)
  expect(said).toEqual([])
})

test('a folder that is open to all on purpose stays open, with a line in the log', () => {
  expect(modeAfter(0o1777)).toBe('1777')
  expect(said).toEqual([expect.stringContaining('can be read by other accounts')])
})

test('a folder that cannot be closed does not stop the start, and gets a line in the log', () => {
  chmodSync(folder, 0o755)
  vi.mocked(chmodSync).mockImplementationOnce(() => {
    throw Object.assign(new Error('not yours'), { code: 'EPERM' })
  })
  closeDataFolder(folder, log)
  expect(said).toEqual([expect.stringContaining('can be read by other accounts')])
})
