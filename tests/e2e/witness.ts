import { once } from 'node:events'
import { createServer, request, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A call as it came over the wire, and its answer. */
export type Witnessed = { method: string; path: string; headers: IncomingHttpHeaders; status: number; answer: IncomingHttpHeaders }

export type Witness = { origin: string; calls: Witnessed[]; stop(): Promise<void> }

/** Stands between the app and its server, passes everything on as it came, and notes it. Without the server no call is answered. */
export async function startWitness(port: number): Promise<Witness> {
  const calls: Witnessed[] = []
  const witness = createServer(({ method = '', url: path = '', headers, rawHeaders, socket }, outgoing) => {
    const onward = request({ port, host: '127.0.0.1', method, path, headers: rawHeaders }, (answer) => {
      calls.push({ method, path, headers, status: answer.statusCode!, answer: answer.headers })
      outgoing.writeHead(answer.statusCode!, answer.rawHeaders)
      answer.pipe(outgoing)
    })
    onward.on('error', () => socket.destroy())
    outgoing.req.pipe(onward)
  })
  witness.listen(0, '127.0.0.1')
  await once(witness, 'listening')
  return {
    origin: `http://localhost:${(witness.address() as AddressInfo).port}`,
    calls,
    stop: async () => {
      witness.close()
      witness.closeAllConnections()
      await once(witness, 'close')
    },
  }
}
