import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pageFinder } from './pages.ts'

const table = readFileSync(new URL('../../../app/routes.tsx', import.meta.url), 'utf8')
const paths = [...table.matchAll(/\bpath: '([^'*]+)'/g)].map((found) => ({
  path: `/${found[1]}`,
  trial: found.input
    .slice(found.index, found.index + 200)
    .split('}')[0]!
    .includes('trial: true'),
}))

test('every address in the app’s route table is a page, the trial’s only in the trial', () => {
  expect(paths.length).toBeGreaterThan(20)
  const [inTrial, inReal] = [pageFinder({ trial: true }), pageFinder({ trial: false })]
  for (const { path, trial } of paths) {
    expect({ path, inTrial: inTrial(path), inReal: inReal(path) }).toEqual({ path, inTrial: true, inReal: !trial })
  }
})

test.each(['/nessuna', '//evil.example', '/homes', '/%68ome', '/api', '/constructor'])('%s is not a page', (path) => {
  expect(pageFinder({ trial: true })(path)).toBe(false)
})
