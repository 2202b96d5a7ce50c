import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type TileServer = { origin: string; asked: string[]; away(isAway: boolean): void; stop(): Promise<void> }

/**
 * An association's own tile host: another origin, with the headers that Protomaps requires
 * (https://docs.protomaps.com/pmtiles/cloud-storage) and byte ranges (RFC 9110, section 14). Browsers do not cache it, so that its absence
 * shows.
 */
export async function startTileServer(files: (path: string) => Buffer | null): Promise<TileServer> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    const file = files(path)
    asked.push(path)
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.setHeader('Access-Control-Allow-Headers', 'Range, If-Match')
    response.setHeader('Access-Control-Expose-Headers', 'ETag')
    response.setHeader('Cache-Control', 'no-store')
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    if (!file) return void response.writeHead(404).end()
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    if (!first || !last) return void response.writeHead(200, { 'Content-Type': 'image/png' }).end(file)
    const part = file.subarray(Number(first), Number(last) + 1)
    const range = `bytes ${first}-${Number(first) + part.length - 1}/${file.length}`
    response.writeHead(206, { 'Content-Type': 'application/octet-stream', 'Content-Range': range, ETag: '"1"' }).end(part)
  })
  let isAway = false
  server.on('connection', (socket) => isAway && socket.destroy())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    away(now) {
      isAway = now
      if (now) server.closeAllConnections()
    },
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
