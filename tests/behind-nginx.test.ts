import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { SMALLEST_UPLOAD_PART_BYTES, UPLOAD_PART_BYTES } from '#domain/reports/report.ts'
import { hasNginx, startNginx } from './nginx.ts'
import { startTestApp } from './test-app.ts'

// In CI a missing nginx is a failure.
const withNginx = test.runIf(hasNginx() || process.env.CI)

withNginx('a file for a report passes the proxy of docs/operations.md in whole parts', async () => {
  const send = await behind(await printedServer())
  expect(await send(UPLOAD_PART_BYTES)).toMatchObject({ status: 200, received: UPLOAD_PART_BYTES })
})

withNginx('a proxy that takes less answers 413, after which the app halves its parts until they pass', async () => {
  const send = await behind((await printedServer()).replace(/client_max_body_size \w+;/, 'client_max_body_size 64k;'))
  expect(await send(UPLOAD_PART_BYTES)).toMatchObject({ status: 413 })
  expect(await send(SMALLEST_UPLOAD_PART_BYTES)).toMatchObject({ status: 200, received: SMALLEST_UPLOAD_PART_BYTES })
})

async function printedServer(): Promise<string> {
  const page = await readFile(join(import.meta.dirname, '../docs/operations.md'), 'utf8')
  return /```nginx\n([\s\S]*?)```/.exec(page)![1]!
}

/** Sends a first part of a file through the proxy. */
async function behind(server: string) {
  const app = await startTestApp()
  onTestFinished(() => app.stop())
  const nginx = await startNginx(server, app.port)
  onTestFinished(() => nginx.stop())
  const url = `http://127.0.0.1:${nginx.port}/api/uploads`
  const origin = { Origin: app.origin }
  return async (bytes: number) => {
    const about = JSON.stringify({ name: 'foto.jpg', size: 1_000_000, type: 'image/jpeg' })
    const begun = await fetch(url, { method: 'POST', body: about, headers: { ...origin, 'Content-Type': 'application/json' } })
    expect(begun.status).toBe(201)
    const { id, secret } = (await begun.json()) as { id: string; secret: string }
    const headers = { ...origin, 'Upload-Secret': secret, 'Content-Type': 'application/octet-stream' }
    const answer = await fetch(`${url}/${id}?offset=0`, { method: 'PUT', body: new Uint8Array(bytes), headers })
    const state = (await answer.json().catch(() => ({}))) as { received?: number }
    return { status: answer.status, received: state.received }
  }
}
