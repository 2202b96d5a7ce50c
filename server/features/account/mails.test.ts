import { expect, test } from 'vitest'
import { render } from '#server/platform/mail/template.ts'
import { messageOf } from '#tests/message-of.ts'
import { passwordChangedMail } from '#server/core/accounts/mails.ts'
import { accountClosingMail, accountErasedMail, accountKeptMail } from '#server/core/people/mails.ts'
import { emailChangedMail, emailChangeMail, emailChangingMail, emailTakenMail } from './mails.ts'

const sender = { name: 'Circolo', color: '#0b5c6b', signature: ['A presto,', 'Circolo'] }
const link = 'https://tessera.example/account?token=abc'
const at = Date.UTC(2026, 10, 24, 9)
const to = { to: 'anna@posta.example', firstname: 'Anna' }

const ORDERS = [
  emailChangeMail.of({ ...to, link, expiresAt: at }),
  emailTakenMail.of({ ...to }),
  emailChangingMail.of({ ...to, link, newEmail: 'b•••@posta.example' }),
  emailChangedMail.of({ ...to, newEmail: 'b•••@posta.example', changedAt: at }),
  passwordChangedMail.of({ ...to, link, changedAt: at }),
  accountClosingMail.of({ ...to, link, expiresAt: at, isMember: true }),
  accountKeptMail.of({ ...to, link }),
  accountErasedMail.of({ ...to, isMember: false }),
]

test.each(ORDERS.map((order) => [order.template, order] as const))('%s is a complete message', (_, order) => {
  const message = messageOf(order)
  const { text, html } = render(message, sender)
  expect(message.subject).not.toMatch(/Anna|@|\d/)
  expect(text).not.toMatch(/undefined|NaN|\[object/)
  expect(text).toMatch(/Ricevi questo messaggio perché/)
  if ('link' in order) expect([text, html].every((part) => part.includes(link))).toBe(true)
  for (const block of message.blocks) if ('text' in block) expect(block.text).toMatch(/[.?]$/)
})

test.each(ORDERS.map((order) => [order.template, order] as const))('%s makes no link from a name', (_, order) => {
  expect(render(messageOf({ ...order, firstname: 'Vinci.Ora.example' }), sender).text).toMatch(/^Ciao, /)
})

test('the mail to an address that already has an account has no link to press', () => {
  expect(messageOf(ORDERS[1]!).blocks.some((block) => 'button' in block)).toBe(false)
})

test('moments are in Rome time', () => {
  expect(render(messageOf(ORDERS[4]!), sender).text).toContain('24 novembre 2026, ore 10:00')
})

test.each([true, false])('only a member reads that the membership continues: %s', (isMember) => {
  const { text } = render(messageOf(accountErasedMail.of({ ...to, isMember })), sender)
  expect(text.includes('Resti tra i soci.')).toBe(isMember)
})

test('a first password is called new, not changed', () => {
  const facts = { ...to, link, changedAt: at }
  const [changed, first] = [facts, { ...facts, isFirst: true }].map((each) => messageOf(passwordChangedMail.of(each)))
  expect([changed!.subject, first!.subject]).toEqual(['La tua password è cambiata', 'Il tuo account ha una password'])
  expect(render(first!, sender).text).not.toMatch(/password.* è cambiata/)
  expect(render(first!, sender).text).toContain('Scelta fatta: 24 novembre 2026, ore 10:00.')
})

test('the mail about a closed account names the day of erasure, and says that sign-in ended at once', () => {
  const { text } = render(messageOf(accountClosingMail.of({ ...to, link, expiresAt: at, isMember: true })), sender)
  expect(text.replace(/\s+/g, ' ')).toContain("elimineremo l'account il 24 novembre 2026. Da subito non si può più accedere.")
})
