import { expect, test } from 'vitest'
import { safePath } from './safe-path.ts'

const ORIGIN = 'https://tessera.borgosereno.example'
const HOME = '/home'

test.each([
  ['/tessera', '/tessera'],
  ['/ristoranti?q=1&vista=mappa', '/ristoranti?q=1&vista=mappa'],
  ['/convenzioni/farmacia#dove', '/convenzioni/farmacia#dove'],
  ['/logout', '/logout'],
  ['/', '/'],
  ['/cerca?url=https://altrove.example', '/cerca?url=https://altrove.example'],
  ['/a/../tessera', '/tessera'],
  ['/loginx', '/loginx'],
  ['/\tevil.example/', '/evil.example/'],
  ['/convenzioni/perch%C3%A9', '/convenzioni/perch%C3%A9'],
])('%s leads to %s', (raw, path) => {
  expect(safePath(raw, ORIGIN, HOME)).toBe(path)
})

test.each([
  null,
  undefined,
  '',
  'tessera',
  ' /tessera',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '/\\/evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/..//evil.example',
  '/.//evil.example',
  '/%2e%2e//evil.example',
  '/%2F/evil.example',
  '/%5Cevil.example',
  'https://evil.example',
  'https:/evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  'data:text/html,hi',
  '//tessera.borgosereno.example@evil.example',
  'https://tessera.borgosereno.example.evil.example/',
  '/login',
  '/login?return=%2Flogin',
  '/login/altro',
  '/LOGIN',
  '/%6cogin',
  '/a/../login',
  '/%',
  '/%E0%A4%A',
  `/${'a'.repeat(2001)}`,
])('%j leads home', (raw) => {
  expect(safePath(raw, ORIGIN, HOME)).toBe(HOME)
})

test('the default fallback is the root', () => {
  expect(safePath('//evil.example', ORIGIN)).toBe('/')
})

test('every result stays on this origin', () => {
  for (const raw of ['/tessera', '/\tevil.example', '/;//evil.example', '/@evil.example', '/:80', '/?//evil.example', '/#//evil.example']) {
    expect(new URL(safePath(raw, ORIGIN, HOME), ORIGIN).origin).toBe(ORIGIN)
  }
})
