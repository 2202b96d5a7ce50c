import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { givenPassphrase, newPassphrase } from './passphrase.ts'

test('a typed passphrase is not shown', async () => {
  const { terminal, shown } = typing(['sasso foglia nube'])
  expect(await givenPassphrase(undefined, terminal)).toBe('sasso foglia nube')
  expect(shown()).toBe('Passphrase: \n')
})

test('a new passphrase is typed twice', async () => {
  const { terminal, shown } = typing(['sasso fòglia nube', 'sasso fòglia nube'])
  expect(await newPassphrase(undefined, terminal)).toBe('sasso fòglia nube')
  expect(shown()).toBe('Passphrase: \nThe same again: \n')
})

test('a passphrase is refused when the second entry differs', async () => {
  const { terminal } = typing(['sasso foglia nube', 'sasso foglia nubi'])
  await expect(newPassphrase(undefined, terminal)).rejects.toThrow('The two passphrases are different.')
})

test('a short or empty passphrase is refused before the second entry', async () => {
  await expect(newPassphrase(undefined, typing(['undici car.']).terminal)).rejects.toThrow('at least 12 characters')
  await expect(givenPassphrase(undefined, typing(['']).terminal)).rejects.toThrow('The passphrase is empty.')
})

test('Ctrl+C and the end of the input stop', async () => {
  const { terminal } = typing(['\u0003'])
  await expect(givenPassphrase(undefined, terminal)).rejects.toThrow('Stopped.')
  const gone = typing([])
  gone.terminal.stdin.end()
  await expect(givenPassphrase(undefined, gone.terminal)).rejects.toThrow('Stopped.')
})

/** A terminal whose user types one line at each question. */
function typing(lines: string[]) {
  const stdin = Object.assign(new PassThrough(), { isTTY: true })
  const stderr = new PassThrough()
  let shown = ''
  stderr.on('data', (chunk: Buffer) => {
    shown += chunk.toString()
    if (chunk.toString().endsWith(': ') && lines.length > 0) setImmediate(() => stdin.write(`${lines.shift()}\r`))
  })
  return { terminal: { stdin, stdout: new PassThrough(), stderr }, shown: () => shown }
}
