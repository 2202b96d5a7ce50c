import { once } from 'node:events'
import { request } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { selfSigned } from './certificate.ts'

export const certificate = selfSigned()

/** Stands in for the proxy of a real installation: ends TLS and forwards to a port of this machine. */
export async function startHttpsProxy(): Promise<{ origin: string; leadTo(port: number): void; stop(): Promise<void> }> {
  let target = 0
  const proxy = createServer(certificate, (incoming, outgoing) => {
    const headers = { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress, 'x-forwarded-proto': 'https' }
    const onward = request({ port: target, host: '127.0.0.1', method: incoming.method, path: incoming.url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.writeHead(502).end())
    incoming.pipe(onward)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    origin: `https://localhost:${(proxy.address() as AddressInfo).port}`,
    leadTo: (port) => (target = port),
    stop: async () => {
      proxy.close()
      proxy.closeAllConnections()
      await once(proxy, 'close')
    },
  }
}
