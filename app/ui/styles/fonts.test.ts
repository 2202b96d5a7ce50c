import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const faces = Array.from(css.matchAll(/hanken-grotesk-([\w-]+)-wght-normal[^}]*?unicode-range:([^;}]+)/g), ([, file, ranges]) => ({
  file,
  ranges: Array.from(ranges!.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g), ([, from, to]) => [
    Number.parseInt(from!, 16),
    Number.parseInt(to ?? from!, 16),
  ]),
}))

/** The font files that contain a name's characters. */
const filesOf = (name: string) =>
  new Set(
    Array.from(name, (letter) => {
      const code = letter.codePointAt(0)!
      return faces.findLast(({ ranges }) => ranges.some(([from, to]) => from! <= code && code <= to!))?.file
    }),
  )

test.each([
  ["Niccolò D'Ambrogi", ['latin']],
  ['Łucja Ştefănescu', ['latin-ext', 'latin']],
  ['Nguyễn Thị Hồng', ['latin', 'vietnamese']],
  ['Trần Đức Ơn Ưu', ['latin', 'vietnamese', 'latin-ext']],
])('the app’s own font contains all of %s', (name, files) => {
  expect(filesOf(name)).toEqual(new Set(files))
})
