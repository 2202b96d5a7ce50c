import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { CommandProblem, type Terminal, UsageProblem } from './command.ts'

/** An attacker may have years to guess the passphrase of a stolen backup. */
const MIN_LENGTH = 12

/** A passphrase for encryption: long enough, and typed twice. @throws UsageProblem, CommandProblem */
export async function newPassphrase(file: string | undefined, terminal: Terminal): Promise<string> {
  const passphrase = await givenPassphrase(file, terminal)
  if ([...passphrase].length < MIN_LENGTH) throw new CommandProblem(`The passphrase must have at least ${MIN_LENGTH} characters.`)
  if (file === undefined && (await ask('The same again: ', terminal)) !== passphrase)
    throw new CommandProblem('The two passphrases are different.')
  return passphrase
}

/** A passphrase for decryption. @param file with the passphrase in its first line; without a file the terminal asks */
export async function givenPassphrase(file: string | undefined, terminal: Terminal): Promise<string> {
  const passphrase = file === undefined ? await ask('Passphrase: ', terminal) : await firstLine(file)
  if (passphrase === '') throw new CommandProblem('The passphrase is empty.')
  return passphrase
}

async function firstLine(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CommandProblem(`The passphrase file ${file} cannot be read (${error.code}).`, { cause: error })
  })
  return text.split(/\r?\n/, 1)[0] ?? ''
}

/** Asks at the terminal, without showing the input. */
async function ask(question: string, { stdin, stderr }: Terminal): Promise<string> {
  if (!stdin.isTTY) throw new UsageProblem('Nobody is at the terminal to type the passphrase: give it with --passphrase-file FILE.')
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: stdin, output: silence, terminal: true })
  // The output is muted from here on, so that the input is not shown.
  stderr.write(question)
  const left = Promise.withResolvers<never>()
  lines.once('SIGINT', () => left.reject(new CommandProblem('Stopped.')))
  lines.once('close', () => left.reject(new CommandProblem('Stopped.')))
  try {
    return await Promise.race([lines.question(''), left.promise])
  } finally {
    left.promise.catch(() => {})
    lines.close()
    stderr.write('\n')
  }
}
