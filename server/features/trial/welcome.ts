import { relative } from 'node:path'
import type { Config } from '#server/platform/config.ts'
import type { Demo } from './demo.ts'

/** The text that the trial prints at its start. */
export function welcome({ port, dataDir, smtpUrl }: Config, demo: Demo | null, shopLink: string | null = null): string {
  const folder = readablePath(dataDir)
  const address = `http://localhost:${port}`
  const mail = smtpUrl ? 'is sent to the server of SMTP_URL' : `lands in ${folder}/outbox; read it at ${address}/posta`
  const shop = shopLink === null ? [] : [['Shop', `${address}${shopLink}  (a partner’s telephone, for /v)`]]
  const codes = demo ? [['Codes', `${address}/codici  (what the staff’s second factor is at the moment)`]] : []
  const rows = [['Address', address], ...(demo ? loginRows(demo) : []), ...codes, ...shop, ['Mail', mail], ['Stop', 'Ctrl+C']]
  const lines = rows.map(([name = '', value = '']) => `  ${name.padEnd(11)}${value}`)
  const title = demo
    ? 'Tessera is running as a trial on this machine, with a demo association.'
    : `Tessera is running as a trial on this machine, on what it found in ${folder}.`
  return ['', title, '', ...lines, '', ''].join('\n')
}

function loginRows({ password, logins }: Demo): string[][] {
  const width = Math.max(...logins.map(({ email }) => email.length)) + 2
  const people = logins.map(({ email, what }, index) => [index === 0 ? 'Log in as' : '', `${email.padEnd(width)}${what}`])
  const told = password
    ? `${password}  (of all of them; made on this machine)`
    : 'in demo-logins.txt of the data folder that made this demo'
  return [...people, ['Password', told]]
}

function readablePath(path: string): string {
  const short = relative(process.cwd(), path)
  return short === '' || short.startsWith('..') ? path : `./${short}`
}
