import type { RequestListener, Server } from 'node:http'
import type { Socket } from 'node:net'

export type ConnectionLimits = {
  /** Open connections in all. */
  connections: number
  /** Open connections of one address that is no trusted proxy. */
  perAddress: number
  /** Requests that wait behind the one that is being answered on a connection (HTTP/1.1 pipelining). */
  waiting: number
}

/** Browsers open six connections and pipeline nothing; a whole club may sit behind one address. */
export const CONNECTION_LIMITS: ConnectionLimits = { connections: 4_096, perAddress: 512, waiting: 16 }

/** Drops connections past the limits. A proxy is many people: its connections count in all, not by its address. */
export function limitConnections(
  server: Server,
  { connections, perAddress }: ConnectionLimits,
  isProxy: (address: string) => boolean,
): void {
  server.maxConnections = connections
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? ''
    const count = (open.get(address) ?? 0) + 1
    if (count > perAddress && !isProxy(address)) return void socket.destroy()
    open.set(address, count)
    socket.once('close', () => {
      const left = open.get(address)! - 1
      if (left) open.set(address, left)
      else open.delete(address)
    })
  })
}

/**
 * Answers the requests of a connection one after the other: the next begins once the answer before it has been read. Node begins all that
 * came in one piece, and a client that reads none of a thousand answers would fill the memory with them.
 */
export function oneAtATime(listener: RequestListener, { waiting }: ConnectionLimits): RequestListener {
  const queues = new WeakMap<Socket, (() => void)[]>()
  return (request, response) => {
    const { socket } = request
    if (socket.destroyed) return
    const queue = queues.get(socket)
    const begin = () => {
      response.once('close', () => next(socket))
      listener(request, response)
    }
    if (!queue) {
      queues.set(socket, [])
      begin()
    } else if (queue.length < waiting) queue.push(begin)
    else socket.destroy()
  }

  function next(socket: Socket) {
    const begin = socket.destroyed ? undefined : queues.get(socket)?.shift()
    if (begin) begin()
    else queues.delete(socket)
  }
}
