import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { OTHERWISE, pathWords } from './capabilities.ts'

const root = join(import.meta.dirname, '..')
const files = globSync(['{app,build,db,domain,native,server,tests}/**/*.test.{ts,tsx}', 'tests/e2e/**/*.spec.ts'], { cwd: root })

test.each(Object.keys(OTHERWISE))('every alias in «%s» finds a test', (word) => {
  expect(pathWords(word).filter((part) => !files.some((file) => file.includes(part)))).toEqual([])
})
