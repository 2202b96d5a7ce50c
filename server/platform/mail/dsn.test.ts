import { expect, test } from 'vitest'
import { aDsn } from './dsn.fixture.ts'
import { readDsn } from './dsn.ts'

const ANNA = [{ addresses: ['anna@posta.example'], code: 550 }]
const of = (more: Parameters<typeof aDsn>[0]) => readDsn(aDsn(more))

test('an unknown address is read from the notification, with both kinds of line ends', () => {
  expect(readDsn(aDsn())).toEqual(ANNA)
  expect(readDsn(aDsn().replaceAll('\n', '\r\n'))).toEqual(ANNA)
})

test.each([
  ['5.1.1', true],
  ['5.1.1 (bad destination mailbox address)', true],
  ['5.1.10', true],
  ['5.2.1', true],
  ['5.1.7', false],
  ['5.2.2', false],
  ['5.7.1', false],
  ['5.0.0', false],
  ['4.1.1', false],
  ['15.1.1', false],
  ['', false],
])('the status «%s» means a gone address: %s', (status, isGone) => {
  expect(of({ status, diagnostic: 'smtp; 554 no' })?.length).toBe(isGone ? 1 : 0)
})

test('an unspecific status is explained by its diagnostic code', () => {
  expect(of({ status: '5.0.0', diagnostic: 'smtp; 551-5.1.1 The account\n    does not exist' })).toEqual([{ ...ANNA[0], code: 551 }])
})

test.each(['delayed', 'relayed', 'delivered', 'expanded', ''])('«%s» is no failure', (action) => {
  expect(of({ action })).toEqual([])
})

test('a forwarding recipient is known by the original and the final address', () => {
  expect(of({ original: 'rfc822;Anna@Posta.example', final: 'rfc822; <vecchia@altrove.example>' })).toEqual([
    { addresses: ['anna@posta.example', 'vecchia@altrove.example'], code: 550 },
  ])
})

test('several recipients are read; invalid addresses are left out', () => {
  const second = '\nFinal-Recipient: rfc822; bruno@posta.example\nAction: failed\nStatus: 5.1.2\n'
  const third = '\nFinal-Recipient: x400; /G=carla/\nAction: failed\nStatus: 5.1.1\n'
  expect(of({ more: second + third })).toEqual([...ANNA, { addresses: ['bruno@posta.example'], code: 550 }])
})

test('a notification forwarded as an attachment is read too', () => {
  const inner = aDsn()
  const outer = `From: x@y.example\nContent-Type: multipart/mixed;\n boundary=out\n\n--out\nContent-Type: text/plain\n\nEcco.\n--out\nContent-Type: message/rfc822\n\n${inner}\n--out--\n`
  expect(readDsn(outer)).toEqual(ANNA)
})

test('the returned mail inside a notification is not read', () => {
  const forged = aDsn({ final: 'rfc822; bruno@posta.example' })
  expect(of({ returned: forged })).toEqual(ANNA)
  const noStatus = aDsn({ returned: forged }).replace('Content-Type: message/delivery-status', 'Content-Type: text/plain')
  expect(readDsn(noStatus)).toBeNull()
})

test.each([
  '',
  '\n',
  '\n\n',
  'Subject: Ciao\n\nFinal-Recipient: rfc822; anna@posta.example\nAction: failed\nStatus: 5.1.1\n',
  'Content-Type: multipart/report\n\n',
  'Content-Type: multipart/report; boundary=""\n\n',
  `Content-Type: message/rfc822\n\n${'Content-Type: message/rfc822\n\n'.repeat(50)}${aDsn()}`,
  '--'.repeat(100_000),
  `Content-Type: multipart/report; boundary=b\n\n${'--b\n\n'.repeat(100_000)}`,
  '\u0000\uFFFD',
])('another mail gives null (%#)', (text) => {
  expect(readDsn(text)).toBeNull()
})
