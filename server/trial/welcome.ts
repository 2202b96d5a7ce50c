import { relative } from 'node:path'
import type { Config } from '../config.ts'
import type { DemoLogins } from './demo.ts'

/** What the trial tells the person who started it. */
export function welcome({ port, dataDir, smtpUrl }: Config, demo: DemoLogins | null): string {
  const folder = relative(process.cwd(), dataDir) || '.'
  const address = `http://localhost:${port}`
  const mail = smtpUrl ? 'is sent by SMTP_URL' : `lands in ${folder}/outbox, and can be read at ${address}/posta`
  const lines = [['Address', address], ...(demo ? loginLines(demo) : []), ['Mail', mail], ['Stop', 'Ctrl+C']]
  const rows = lines.map(([name = '', value = '']) => `  ${name.padEnd(10)}${value}`)
  const title = demo ? 'Tessera is running as a trial, with a demo association.' : `Tessera is running as a trial, on what ${folder} holds.`
  return ['', title, '', ...rows, '', ''].join('\n')
}

function loginLines({ password, logins }: DemoLogins): string[][] {
  const width = Math.max(...logins.map(({ email }) => email.length)) + 2
  const people = logins.map(({ email, note }, index) => [index === 0 ? 'Log in as' : '', `${email.padEnd(width)}${note}`])
  return [...people, ['Password', `${password}   (all of them; made on this machine)`]]
}
