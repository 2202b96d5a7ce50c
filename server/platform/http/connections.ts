import type { RequestListener, Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf, siteOf } from '#server/platform/limits/limit-key.ts'
import { plainAddress } from './address.ts'

export type ConnectionLimits = {
  /** Open connections in total. */
  connections: number
  /** Open connections of one network, except trusted proxies. */
  perNetwork: number
  /** Open connections of one site: many IPv6 networks may belong to one customer. */
  perSite: number
}

/** Browsers open six connections; a whole club may share one address. */
export const CONNECTION_LIMITS: ConnectionLimits = { connections: 4_096, perNetwork: 512, perSite: 1_024 }

/** Drops connections above the limits. A proxy serves many people: its connections count in the total only. */
export function limitConnections(
  server: Server,
  { connections, perNetwork, perSite }: ConnectionLimits,
  isProxy: (address: string) => boolean,
): void {
  server.maxConnections = connections
  const networks = createCounter()
  const sites = createCounter()
  server.on('connection', (socket) => {
    const address = plainAddress(socket.remoteAddress ?? '')
    if (isProxy(address)) return
    const network = networkOf(address)
    const site = siteOf(address)
    if (networks.count(network) >= perNetwork || sites.count(site) >= perSite) return void socket.destroy()
    networks.add(network, 1)
    sites.add(site, 1)
    socket.once('close', () => {
      networks.add(network, -1)
      sites.add(site, -1)
    })
  })
}

function createCounter() {
  const counts = new Map<string, number>()
  const count = (key: string) => counts.get(key) ?? 0
  const add = (key: string, change: number) => {
    const left = count(key) + change
    if (left) counts.set(key, left)
    else counts.delete(key)
  }
  return { count, add }
}

/** Pipelined requests (HTTP/1.1) that may wait on a connection. Browsers do not pipeline. */
export const WAITING_REQUESTS = 16

/**
 * Answers a connection's requests one after the other: the next begins when the previous answer has been read. Node starts all pipelined
 * requests at once, and a client that reads none of a thousand answers would fill the memory.
 */
export function oneAtATime(listener: RequestListener, waiting: number): RequestListener {
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
