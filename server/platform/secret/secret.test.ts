import { mkdtempSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readConfig } from '#server/config.ts'
import { keptSecret } from './secret.ts'

vi.mock(import('node:fs'), { spy: true })

let dataDir: string
beforeEach(() => void (dataDir = join(mkdtempSync(join(tmpdir(), 'tessera-test-')), 'data')))
afterEach(() => rmSync(join(dataDir, '..'), { recursive: true }))

test('a secret is made once, is long, and is the same at the next start', () => {
  const secret = keptSecret(dataDir)
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(keptSecret(dataDir)).toBe(secret)
})

test('two data folders have two secrets', () => {
  expect(keptSecret(dataDir)).not.toBe(keptSecret(join(dataDir, 'other')))
})

test('only its owner can read the file and enter the folder', () => {
  keptSecret(dataDir)
  expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600)
  expect(statSync(dataDir).mode & 0o777).toBe(0o700)
})

test('an empty file from a killed start stops the next start', () => {
  keptSecret(dataDir)
  writeFileSync(join(dataDir, 'secret'), '')
  expect(() => readConfig({ DATA_DIR: dataDir })).toThrow(/secret is damaged/)
})

test('a temporarily unreadable secret is not replaced', () => {
  const secret = keptSecret(dataDir)
  vi.mocked(openSync).mockImplementationOnce(() => {
    throw Object.assign(new Error('too many open files'), { code: 'EMFILE' })
  })
  expect(() => keptSecret(dataDir)).toThrow('too many open files')
  expect(keptSecret(dataDir)).toBe(secret)
})

test('a full disk leaves no partial secret', () => {
  vi.mocked(writeFileSync).mockImplementationOnce(() => {
    throw Object.assign(new Error('no space left'), { code: 'ENOSPC' })
  })
  expect(() => keptSecret(dataDir)).toThrow('no space left')
  expect(keptSecret(dataDir)).toMatch(/^[\w-]{43}$/)
})

test('a configured secret is used, and none is written', () => {
  const config = readConfig({ DATA_DIR: dataDir, SECRET: 'a secret of somebody, long enough' })
  expect(config.secret).toBe('a secret of somebody, long enough')
  expect(() => readFileSync(join(dataDir, 'secret'))).toThrow('ENOENT')
})
