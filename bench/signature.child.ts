import { createServer, type ServerResponse } from 'node:http'
import { ES256 } from '#domain/cards/credential/es256.ts'

// The minimum of a check: node:http that verifies one signature per request, in the same way.
const { privateKey, publicKey } = await crypto.subtle.generateKey(ES256, false, ['sign', 'verify'])
const data = new Uint8Array(200)
const signature = await crypto.subtle.sign(ES256, privateKey, data)
createServer((request, response) => {
  request.resume()
  request.on('end', () => void answer(response))
}).listen(Number(process.argv[2]), '127.0.0.1', () => process.send?.('ready'))

async function answer(response: ServerResponse): Promise<void> {
  const isGood = await crypto.subtle.verify(ES256, publicKey, signature, data)
  response.writeHead(isGood ? 200 : 500, { 'Content-Type': 'application/json', 'Content-Length': 17 }).end('{"hello":"world"}')
}
