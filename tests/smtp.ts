import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { findProgram, pathFolders } from './programs.ts'

export type Smtp = {
  url: string
  /** A Maildir: delivered mails are files in its folder `new`. */
  maildir: string
  stop(): Promise<void>
}

/** Whether this machine has a mail server. */
export const hasSmtp = (): boolean => findSmtp() !== null

const findSmtp = () => findProgram(['aiosmtpd'], [...pathFolders(), '/usr/bin'])

/**
 * An independent mail server of the system, which stores its mails.
 *
 * @param mostBytes the maximum size of a mail
 * @throws Error with the command that installs one
 */
export async function startSmtp({ mostBytes = 1_000_000 } = {}): Promise<Smtp> {
  const program = findSmtp()
  if (!program) throw new Error('No mail server found. Install one with: sudo apt-get install -y python3-aiosmtpd')
  const folder = mkdtempSync(join(tmpdir(), 'tessera-smtp-'))
  const maildir = join(folder, 'mails')
  const port = await freePort()
  const server = spawn(
    program,
    ['-n', '-d', '-s', String(mostBytes), '-l', `127.0.0.1:${port}`, '-c', 'aiosmtpd.handlers.Mailbox', maildir],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  await new Promise<void>((resolve, reject) => {
    let log = ''
    server.stderr.on('data', (part) => {
      log = (log + part).slice(-4000)
      if (log.includes('is listening on')) resolve()
    })
    server.once('error', reject)
    server.once('exit', () => reject(new Error(`The mail server did not start: ${log}`)))
  })
  return {
    url: `smtp://127.0.0.1:${port}`,
    maildir,
    async stop() {
      const ended = once(server, 'exit')
      if (server.exitCode === null && server.kill('SIGKILL')) await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
