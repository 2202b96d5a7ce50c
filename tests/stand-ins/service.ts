import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A local stand-in for an outside service: a real HTTP server on its own port. */
export type Service = {
  origin: string
  /** Cuts every connection without an answer from now on; or answers again. */
  goDown(): void
  comeBack(): void
  /** Requested paths, in order. */
  asked: string[]
  stop(): Promise<void>
}

export type Exchange = { url: URL; method: string; headers: IncomingHttpHeaders; form: URLSearchParams; answer: Answering }

type Answering = {
  json(body: unknown, status?: number, headers?: Record<string, string>): void
  page(html: string): void
  redirect(to: string): void
}

/** `handle` returns false for an unknown address; `headers` are on every answer. */
export async function startService(
  handle: (exchange: Exchange) => Promise<boolean> | boolean,
  headers: Record<string, string> = {},
): Promise<Service> {
  let isDown = false
  const asked: string[] = []
  const server = createServer((request, response) => {
    if (isDown) return void request.socket.destroy()
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    void serve(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', origin)
    asked.push(url.pathname)
    const form = new URLSearchParams(await bodyOf(request))
    const known = await handle({ url, method: request.method ?? '', headers: request.headers, form, answer: answering(response) })
    if (!known) response.writeHead(404).end()
  }

  return {
    origin,
    asked,
    goDown() {
      isDown = true
      server.closeAllConnections()
    },
    comeBack: () => void (isDown = false),
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

const answering = (response: ServerResponse): Answering => ({
  json: (body, status = 200, headers = {}) =>
    void response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body)),
  page: (html) => void response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(html),
  redirect: (to) => void response.writeHead(302, { Location: to }).end(),
})

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return body
}

/** The provider's page for choosing an account or refusing: links with the original query. */
export const consentPage = (name: string, { search }: URL, people: Record<string, string | undefined>): string => `<!doctype html>
<html lang="it"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">
<title>${name}</title><main><h1>${name}</h1>
${Object.entries(people)
  .map(([id, email]) => `<p><a href="/answer/yes${escape(search)}&amp;who=${id}">Continua come ${escape(email ?? id)}</a></p>`)
  .join('')}
<p><a href="/answer/no${escape(search)}">Annulla</a></p></main></html>`

const escape = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** The redirect address, with the reply in it. */
export function backTo({ searchParams: asked }: URL, reply: Record<string, string>): string {
  const url = new URL(asked.get('redirect_uri')!)
  for (const [name, value] of Object.entries({ ...reply, state: asked.get('state')! })) url.searchParams.set(name, value)
  return url.href
}

/**
 * A browser at the provider's page, without a window: chooses the first account, or refuses, and returns the parameters of the redirect.
 */
export async function press(url: string, choice: 'yes' | 'no'): Promise<Record<string, string>> {
  const page = await fetch(url)
  const link = /href="(\/answer\/yes[^"]*)"/.exec(await page.text())?.[1]
  if (!link) throw new Error(`The provider refused: ${page.status}`)
  const path = link
    .replaceAll(/&(?:#(\d+)|amp);/g, (_, code) => String.fromCharCode(Number(code ?? 38)))
    .replace('/answer/yes', `/answer/${choice}`)
  const answer = await fetch(new URL(path, url), { redirect: 'manual' })
  return Object.fromEntries(new URL(answer.headers.get('location')!).searchParams)
}
