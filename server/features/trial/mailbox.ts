import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Address } from 'postal-mime'
import type { TrialMail } from '#domain/accounts/api.ts'

const SHOWN = 50

/** The mails that the trial has written as files instead of sending them, the newest first. */
export async function readMails(folder: string): Promise<TrialMail[]> {
  const names = (await readdir(folder).catch(ignoreMissing)).filter((name) => name.endsWith('.eml') && !name.startsWith('.'))
  const dated = await Promise.all(names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })))
  const newest = dated.toSorted((a, b) => b.at - a.at).slice(0, SHOWN)
  return Promise.all(newest.map(({ name, at }) => readMail(folder, name, at)))
}

async function readMail(folder: string, name: string, writtenAt: number): Promise<TrialMail> {
  const { default: PostalMime } = await import('postal-mime')
  const { to, subject, date, text, html } = await PostalMime.parse(await readFile(join(folder, name)))
  return {
    id: name.slice(0, -'.eml'.length),
    to: to?.map(({ address }: Address) => address).join(', ') ?? '',
    subject: subject ?? '',
    date: date ? Date.parse(date) : Math.round(writtenAt),
    text: text ?? '',
    html: html ?? '',
    links: linksIn(text ?? ''),
  }
}

// Our templates put each button's address below it in plain sight, so that the text has them all.
const linksIn = (text: string) => [...new Set(text.match(/https?:\/\/\S+/g))]

function ignoreMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return []
  throw error
}
