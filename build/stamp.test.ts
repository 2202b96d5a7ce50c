import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isFresh, readStamp, takeStamp, writeStamp } from './stamp.ts'

let root = ''
const dist = () => join(root, 'dist')
const write = (path: string, text: string) => writeFileSync(join(root, path), text)

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'tessera-stamp-'))
  for (const folder of ['app', 'domain', 'dist']) mkdirSync(join(root, folder))
  write('index.html', '<p>')
  write('app/main.tsx', 'one')
  write('dist/index.html', '<p>')
  writeStamp(dist(), { ...(await takeStamp(root)), assets: ['main-1.js'] })
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

describe('a build', () => {
  test('is fresh while its sources are unchanged', async () => {
    expect(await isFresh(root, dist())).toBe(true)
  })

  test('is fresh when only the times of its sources differ, and updates the times', async () => {
    utimesSync(join(root, 'app/main.tsx'), 1, 1)
    expect(await isFresh(root, dist())).toBe(true)
    expect(readStamp(dist())).toMatchObject({ ...(await takeStamp(root)), assets: ['main-1.js'] })
  })

  test.each([
    ['a source changes', () => write('app/main.tsx', 'two')],
    ['a source is added', () => write('domain/rule.ts', '')],
    ['a source is removed', () => rmSync(join(root, 'app/main.tsx'))],
    ['its page is missing', () => rmSync(join(root, 'dist/index.html'))],
    ['its stamp is missing', () => rmSync(join(root, 'dist/.built'))],
    ['its stamp is unreadable', () => write('dist/.built', '{')],
  ])('is stale when %s', async (_, change) => {
    change()
    expect(await isFresh(root, dist())).toBe(false)
  })

  test('ignores tests', async () => {
    write('app/main.test.ts', 'test')
    expect(await isFresh(root, dist())).toBe(true)
  })
})
