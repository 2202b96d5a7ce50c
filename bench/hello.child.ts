import { createServer } from 'node:http'

// The baseline of the machine: the minimum of node:http.
createServer((_, response) => {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 17 }).end('{"hello":"world"}')
}).listen(Number(process.argv[2]), '127.0.0.1', () => process.send?.('ready'))
