import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { jsonEntries, type JsonEntry, newDigest } from './json-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'tessera-json-'))
afterAll(() => rmSync(folder, { recursive: true }))

function file(content: string | Buffer): string {
  const path = join(folder, 'auth.json')
  writeFileSync(path, content)
  return path
}

async function all(entries: AsyncIterable<JsonEntry>): Promise<JsonEntry[]> {
  const found: JsonEntry[] = []
  for await (const entry of entries) found.push(entry)
  return found
}

async function read(content: string | Buffer, inside?: string) {
  const entries = await all(jsonEntries(file(content), inside === undefined ? {} : { inside }))
  return entries.map(({ key, value }) => (key === null ? value : [key, value]))
}

test('lists and objects are read in any formatting', async () => {
  expect(await read('[]')).toEqual([])
  expect(await read(' {\n} ')).toEqual([])
  expect(await read('[1,"a",null , {"b":[{}]}, [ ] ,true]')).toEqual([1, 'a', null, { b: [{}] }, [], true])
  expect(await read('{"a":1,"b" : {"c":"}]"} , "\\"": "\\\\"}')).toEqual([
    ['a', 1],
    ['b', { c: '}]' }],
    ['"', '\\'],
  ])
  expect(await read('\uFEFF["è"]')).toEqual(['è'])
})

test('a list is found by its key, or as the outermost value', async () => {
  expect(await read('{"kind":"x","more":{"users":[9]},"users":[1,2],"end":[3]}', 'users')).toEqual([1, 2])
  expect(await read('[1,2]', 'users')).toEqual([1, 2])
})

test('a file read in pieces gives the same values and positions as one read at once', async () => {
  const rows = Array.from({ length: 3000 }, (_, i) => ({
    n: i,
    text: `"\\{}[]è€😀${'x'.repeat((i * 37) % 700)}`,
    long: i === 1500 ? 'y'.repeat(700_000) : '',
  }))
  const content = Buffer.from(JSON.stringify(rows))
  const digest = newDigest()
  let i = 0
  for await (const { value, at, length } of jsonEntries(file(content), { digest })) {
    expect(JSON.parse(content.subarray(at, at + length).toString())).toEqual(rows[i])
    if (i++ % 500 === 0) expect(value).toEqual(rows[i - 1])
  }
  expect(i).toBe(3000)
  expect(digest.digest('hex')).toBe(createHash('sha256').update(content).digest('hex'))
})

const ELSE = / is not the JSON of an export \(at byte \d+\)\. Nothing was imported\.$/
const CUT = 'auth.json ends in the middle: export it again. Nothing was imported.'

test.each([
  ['', ELSE],
  ['null', ELSE],
  ['localId,email\n1,2', ELSE],
  ['[1 2]', ELSE],
  ['[1,]', ELSE],
  ['[{a:1}]', ELSE],
  ['[1][2]', ELSE],
  ['{"a" 1}', ELSE],
  ['{"a":1]', ELSE],
  ['{1:1}', ELSE],
  ['[nul]', ELSE],
  ['[1', CUT],
  ['[{"a":"b', CUT],
  ['["a\\', CUT],
  ['{"a":', CUT],
  ['{"a":1,', ELSE],
  [Buffer.from('\uFEFF[1]', 'utf16le'), 'auth.json is in UTF-16: save it again as UTF-8.'],
])('invalid JSON is refused with a sentence (%j)', async (content, sentence) => {
  await expect(read(content)).rejects.toThrow(sentence)
})

test.each(['{"accounts":[]}', '{}', '{"users":{}}', '{"users":[1],"users":[2]}'])(
  'a file without one such list is another file (%s)',
  async (content) => {
    await expect(read(content, 'users')).rejects.toThrow('auth.json has no list "users": is it another file? Nothing was imported.')
  },
)

test('a missing file or a folder is named', async () => {
  await expect(all(jsonEntries(join(folder, 'none.json')))).rejects.toThrow('none.json cannot be read (ENOENT).')
  await expect(all(jsonEntries(folder))).rejects.toThrow('cannot be read (EISDIR).')
})
