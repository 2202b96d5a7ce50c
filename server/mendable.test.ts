import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { DatabaseProblem } from '#db/connect.ts'
import { SqliteError } from '#db/errors.ts'
import { ConfigError } from '#server/platform/config.ts'
import { mendable } from './mendable.ts'
import { keptSecret } from './platform/secret/secret.ts'

test('a problem that a person can mend keeps its sentence', () => {
  expect(mendable(new ConfigError('PORT must be a number.'))).toBe('PORT must be a number.')
  expect(mendable(new DatabaseProblem('The database does not answer.'))).toBe('The database does not answer.')
})

test.each([
  ['EACCES', '/data/secret cannot be used (EACCES): this account may not use it.'],
  ['EROFS', '/data/secret cannot be used (EROFS): its disk can only be read.'],
  ['ENOENT', '/data/secret cannot be used (ENOENT): there is no such file or folder.'],
])('the machine says %s of a file', (code, sentence) => {
  expect(mendable(Object.assign(new Error(code), { code, syscall: 'open', path: '/data/secret' }))).toBe(sentence)
})

test('a full disk has a sentence, also without the name of a file', () => {
  expect(mendable(Object.assign(new Error('x'), { code: 'ENOSPC', syscall: 'write' }))).toBe(
    'A file cannot be used (ENOSPC): the disk is full.',
  )
  expect(mendable(new SqliteError({ message: 'database or disk is full', errcode: 13 }))).toBe(
    'The database cannot be written: the disk is full.',
  )
})

test('a fault of the program has no sentence', () => {
  expect(mendable(new TypeError('x is not a function'))).toBeNull()
  expect(mendable(new SqliteError({ message: 'no such column: x', errcode: 1 }))).toBeNull()
  expect(mendable(Object.assign(new Error('x'), { code: 'ENOENT' }))).toBeNull()
})

test('a file in the place of the data folder has a sentence', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'data')
  writeFileSync(file, 'x')
  expect(told(file)).toBe(`${file} cannot be used (EEXIST): a file stands where a folder is needed.`)
  expect(told(join(file, 'in'))).toBe(`${join(file, 'in')} cannot be used (ENOTDIR): a file stands where a folder is needed.`)
  expect([readFileSync(file, 'utf8'), readdirSync(folder)]).toEqual(['x', ['data']])
})

/** The sentence when the secret cannot be kept. */
function told(dataDir: string): string | null {
  try {
    return keptSecret(dataDir)
  } catch (error) {
    return mendable(error)
  }
}
