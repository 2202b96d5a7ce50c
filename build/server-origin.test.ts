import { expect, test } from 'vitest'
import { originOf } from './server-origin.ts'

test.each([
  ['https://tessera.example', 'https://tessera.example'],
  ['https://tessera.example/', 'https://tessera.example'],
  ['https://Tessera.Example:443', 'https://tessera.example'],
  ['https://tessera.example:8443', 'https://tessera.example:8443'],
  ['https://città.example', 'https://xn--citt-3na.example'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
  ['http://tessera.example', null],
  ['https://tessera.example/app', null],
  ['https://tessera.example/?x', null],
  ['https://tessera.example/#x', null],
  ['https://a@tessera.example', null],
  ['https://:b@tessera.example', null],
  ['https://tessera.example"; script-src *', null],
  ['https://*.example;x', null],
  ['capacitor://localhost', null],
  ['tessera.example', null],
  ['', null],
])('the address %s has the origin %s', (address, origin) => {
  expect(originOf(address)).toBe(origin)
})
