import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { findChromium } from '#tests/chromium.ts'
import { newPerson, registerAndConfirm } from '../tests/e2e/people.ts'
import type { Server } from '../tests/e2e/server.ts'
import { enters } from '../tests/e2e/shell-people.ts'
import { buildShells, createShells, startPhones, www } from '../tests/e2e/shells.ts'
import { installWorker, phone, timeToCode } from './paint.ts'
import { measured, median, told } from './results.ts'

/** The two are nearly equally fast: with fewer pairs, chance would decide. */
const PAIRS = 21

/** The size of our part of an association's app. */
export function benchShellSize(): void {
  buildShells()
  const files = globSync('**/*.*', { cwd: www }).map((file) => readFileSync(join(www, file)))
  const kb = (weigh: (file: Buffer) => number) => files.reduce((sum, file) => sum + weigh(file), 0) / 1000
  told(
    'native bundle, raw',
    kb(({ length }) => length),
    'kB',
  )
  measured(
    'shellKb',
    kb((file) => gzipSync(file, { level: 9 }).length),
  )
}

/** From the start of the app in its shell to the code, against a repeat visit on the web: in turns, so that both have the same noise. */
export async function benchShell(server: Server): Promise<void> {
  const phones = await startPhones([], findChromium())
  const shells = createShells(server, phones)
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--disable-dev-shm-usage'] })
  try {
    const shell = await shells.open()
    await enters(shell, server)
    const inShell = { context: shell.page.context(), before: async () => shell.bridge.close() }
    await shell.page.goto('about:blank')

    const web = await browser.newContext({ ...phone, baseURL: server.origin })
    const page = await web.newPage()
    await registerAndConfirm(page, server, newPerson())
    await page.close()
    await installWorker(web)
    const onWeb = { context: web, before: async () => {} }

    const pairs: [shell: number, web: number][] = []
    for (let i = 0; i <= PAIRS; i++) {
      const pair: [number, number] = [await timeToCode(inShell, '/'), await timeToCode(onWeb, '/tessera')]
      // The first pair warms up.
      if (i > 0) pairs.push(pair)
    }
    told('code painted, start of the app in a shell', median(pairs.map(([shell]) => shell)), 'ms')
    told('code painted, repeat visit on the web, same network', median(pairs.map(([, web]) => web)), 'ms')
    measured('paintShell', median(pairs.map(([shell, web]) => shell / web)))
  } finally {
    await browser.close()
    await shells.close()
    await phones.stop()
  }
}
