import { expect, test, vi } from 'vitest'
import type { ReportFile } from './waiting.ts'
import { PickedFiles } from './picked-files.ts'
import type { FileProblem } from './prepare-file.ts'

/** Each file is ready, or refused, when its test says so. */
function picking() {
  const made = new Map<string, (outcome: ReportFile | FileProblem | Error) => void>()
  const kept: string[][] = []
  const prepare = (file: File) =>
    new Promise<ReportFile | FileProblem>((resolve, reject) => {
      made.set(file.name, (outcome) => (outcome instanceof Error ? reject(outcome) : resolve(outcome)))
    })
  const keep = async (list: ReportFile[]) => void kept.push(list.map(({ name }) => name))
  const files = new PickedFiles(prepare, keep, () => {})
  const finish = async (name: string, outcome: ReportFile | FileProblem | Error = photo(name)) => {
    await expect.poll(() => made.has(name)).toBe(true)
    made.get(name)!(outcome)
  }
  return { files, kept, finish, names: () => files.now.list.map(({ name }) => name) }
}

const photo = (name: string, type = 'image/jpeg'): ReportFile => ({ id: name, name, type, blob: new Blob([name]) })
const file = (name: string) => new File([name], name)

test('a report sent during a photo’s preparation waits for that photo', async () => {
  const { files, finish } = picking()
  void files.add([file('a'), file('b')])
  await finish('a')
  const sent = files.ready()
  await finish('b')
  expect((await sent)?.map(({ name }) => name)).toEqual(['a', 'b'])
})

test('a file refused during sending stops the report, one refused earlier does not', async () => {
  const { files, finish } = picking()
  void files.add([file('a'), file('letter')])
  await finish('a')
  const sent = files.ready()
  await finish('letter', 'upload.not_accepted')
  expect(await sent).toBeNull()
  expect(files.now.refusals).toEqual([{ problem: 'upload.not_accepted', name: 'letter' }])
  expect((await files.ready())?.map(({ name }) => name)).toEqual(['a'])
})

test('a photo removed during another’s preparation does not come back', async () => {
  const { files, kept, finish, names } = picking()
  const first = files.add([file('a')])
  await finish('a')
  await first
  const second = files.add([file('b')])
  files.remove('a')
  await finish('b')
  await second
  expect(names()).toEqual(['b'])
  expect(kept.at(-1)).toEqual(['b'])
})

test('two simultaneous picks are both kept in order, after the stored files', async () => {
  const { files, finish, names } = picking()
  files.begin(Promise.resolve([photo('kept')]))
  const both = [files.add([file('a')]), files.add([file('b')])]
  await finish('a')
  await finish('b')
  await Promise.all(both)
  expect(names()).toEqual(['kept', 'a', 'b'])
})

test('an unreadable file, a fifth photo and a PDF beside photos are refused; the others stay', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { files, finish, names } = picking()
  const all = files.add(['a', 'gone', 'pdf', 'b', 'c', 'd', 'e', 'f'].map(file))
  await finish('a')
  await finish('gone', new DOMException('gone', 'NotReadableError'))
  await finish('pdf', photo('pdf', 'application/pdf'))
  for (const name of ['b', 'c', 'd', 'e']) await finish(name)
  expect(await all).toBe(false)
  expect(names()).toEqual(['a', 'b', 'c', 'd'])
  expect(files.now.refusals).toEqual([
    { problem: 'upload.damaged', name: 'gone' },
    { problem: 'mixed', name: 'pdf' },
    { problem: 'tooMany', name: null },
  ])
  expect(files.now.preparing).toBe(0)
})
