import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const text = readFileSync(join(root, 'docs/security.md'), 'utf8')
const named = new Set([...text.matchAll(/`([\w./-]+\.test\.ts)`/g)].map(([, path]) => path!))

test('every test named in docs/security.md exists', () => {
  expect(named.size).toBeGreaterThan(30)
  expect([...named].filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('docs/security.md names every attack', () => {
  const attacks = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.test.ts') && name !== 'security-document.test.ts')
  expect(attacks.filter((name) => !named.has(`tests/attacks/${name}`))).toEqual([])
})

test('docs/security.md has all chapters of the standard, in order', () => {
  const chapters = [...text.matchAll(/^### V(\d+) /gm)].map(([, number]) => Number(number))
  expect(chapters).toEqual(Array.from({ length: 17 }, (_, i) => i + 1))
})
