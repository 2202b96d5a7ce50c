import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const app = join(import.meta.dirname, '../..')

/** Selectors with `:hover` outside `@media (hover: hover)`. */
function hoverOfTouch(css: string): string[] {
  const withoutHover = css.replace(/@media \(hover: hover\)[^{]*\{(?:[^{}]|\{[^{}]*\})*\}/g, '')
  return withoutHover.match(/[^{};]*:hover[^{]*(?=\{)/g) ?? []
}

test('no hover style sticks after a touch', () => {
  const files = globSync('**/*.css', { cwd: app })
  expect(files.length).toBeGreaterThan(20)
  expect(files.flatMap((file) => hoverOfTouch(readFileSync(join(app, file), 'utf8')).map((rule) => `${file}: ${rule.trim()}`))).toEqual([])
})

test('a rule outside the media query is found', () => {
  expect(hoverOfTouch('.a:hover {\n}\n@media (hover: hover) {\n  .b:hover {\n    color: red;\n  }\n}')).toEqual(['.a:hover '])
})
