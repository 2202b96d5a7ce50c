import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const style = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')
const nameOf = (file: string, selector: string) =>
  new RegExp(`^\\.${selector} \\{[^}]*view-transition-name: (\\w+);`, 'm').exec(style(file))?.[1]
const layerOf = (group: string) =>
  Number(
    style('page-transitions.css')
      .split(`::view-transition-group(${group}) {`)[1]
      ?.match(/^\s*z-index: (\d+);/)?.[1],
  )

test('pages slide beneath the menu, in a drawer or beside them', () => {
  const menu = nameOf('drawer.module.css', 'drawer')!
  expect(nameOf('shell.module.css', 'sidebar')).toBe(menu)
  expect(layerOf(menu)).toBeGreaterThan(layerOf('.page-out-back'))
})
