import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { features } from './features.ts'

/** The names in the outbox of all definitions with this function in the rooms' code. */
function defined(define: string, name: string): string[] {
  const files = globSync('**/*.ts', { cwd: import.meta.dirname, exclude: ['**/*.test.ts'] })
  const sources = files.map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
  const named = new RegExp(`= ${define}(?:<[^(]*>)?\\(\\{\\s+${name}: (?:'([^']+)'|PASS_ROUND)`, 'g')
  return sources.flatMap((source) => [...source.matchAll(named)].map(([, found = 'wallet-passes']) => found)).toSorted()
}

test('every defined mail is registered once', () => {
  const told = features.flatMap(({ mails = [] }) => mails.map(({ template }) => template))
  expect(told.length).toBeGreaterThan(30)
  expect(told.toSorted()).toEqual(defined('defineMail', 'template'))
})

test('every defined job is registered once', () => {
  const told = features.flatMap(({ jobs = [] }) => jobs.map(({ kind }) => kind))
  expect(told.length).toBeGreaterThan(10)
  expect(told.toSorted()).toEqual(defined('defineJob', 'kind'))
})
