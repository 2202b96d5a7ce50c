import { expect, test } from 'vitest'
import { render } from '#server/platform/mail/template.ts'
import { messageOf } from '#tests/message-of.ts'
import { familyInvitationMail, familyOfAgeChildMail, familyOfAgeGuardianMail } from './mails.ts'

const sender = { name: 'Circolo', color: '#0b5c6b', signature: ['A presto,', 'Circolo'] }
const link = 'https://tessera.example/account/invito?token=abc'
const to = { to: 'zoe@posta.example', firstname: 'Zoe' }

const ORDERS = [
  familyInvitationMail.of({ ...to, association: 'Circolo', link, expiresAt: 0 }),
  familyOfAgeGuardianMail.of({ ...to, child: 'Elia', hasAccount: true, day: '2026-12-10', link }),
  familyOfAgeGuardianMail.of({ ...to, child: 'Elia', hasAccount: false, day: '2026-12-10', link }),
  familyOfAgeChildMail.of({ ...to, day: '2026-12-10', link }),
]

test.each(ORDERS.map((order) => [order.template, order] as const))('%s is a complete message', (_, order) => {
  const message = messageOf(order)
  const { text, html } = render(message, sender)
  expect(message.subject).not.toMatch(/Zoe|Elia|@/)
  expect(text).not.toMatch(/undefined|NaN|\[object/)
  expect(text).toMatch(/Ricevi questo messaggio perché/)
  expect([text, html].every((part) => part.includes(link))).toBe(true)
  for (const block of message.blocks) if ('text' in block) expect(block.text).toMatch(/[.?]$/)
})

test('only parents of a child without an account read how to hand the card over in time', () => {
  const [, has, hasNot] = ORDERS.map((order) => render(messageOf(order), sender).text)
  expect(hasNot).toContain('manda un invito')
  expect(has).not.toContain('invito dalla pagina')
})
