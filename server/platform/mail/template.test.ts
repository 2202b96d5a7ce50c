import { expect, test } from 'vitest'
import { newAssociation } from '#domain/content/association.ts'
import { deepTint } from '#domain/tint.ts'
import { senderOf } from '#server/core/notices/sender.ts'
import { render } from './template.ts'
import { verifyMail } from '#server/core/accounts/mails.ts'
import { resetMail } from '#server/features/sign-in/mails.ts'
import { messageOf } from '#tests/message-of.ts'

const link = 'https://tessera.example/confirm-email?token=abc'
const facts = { to: 'anna@posta.example', firstname: 'Anna', link, expiresAt: 0 }
const order = verifyMail.of(facts)
const association = {
  ...newAssociation({ name: 'Circolo & Amici', color: '#0b5c6b', email: 'circolo@posta.example' }),
  seat: { street: 'Via dei Lanaioli 3', cap: '52099', comune: 'Borgo Sereno', provincia: 'AR' },
}
const { sender } = senderOf({ ...association, contacts: { email: 'circolo@posta.example', phone: '+39 0575 000 100' } })

test('the text has the sentences, the button with its link, the signature, and the reason for the mail', () => {
  expect(render(messageOf(order), sender).text)
    .toBe(`Ciao Anna, manca un solo passo. Tocca il pulsante per confermare che questo indirizzo è tuo.

Conferma l'indirizzo:
${link}

Il link vale 24 ore e si usa una volta.

Se la richiesta non è tua, lascia perdere: senza conferma l'account si cancella da solo.

A presto,
Circolo & Amici
Via dei Lanaioli 3, 52099 Borgo Sereno (AR) · +39 0575 000 100

--${' '}
Ricevi questo messaggio perché questo indirizzo è stato usato per creare un account.
`)
})

test('the HTML has the same, with the link on the button and visible below', () => {
  const { html, text } = render(messageOf(order), sender)
  const words = html
    .replace(/<style[\s\S]*<\/style>|<title>[\s\S]*<\/title>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#39;', "'")
  for (const line of text.split('\n').filter((line) => line && line !== '-- ')) expect(bare(words)).toContain(bare(line.replace(/:$/, '')))
  expect(html.match(/tessera\.example/g)).toHaveLength(2)
  expect(html).toContain('lang="it"')
})

test('a mail loads nothing from the network', () => {
  const { html } = render(messageOf(order), sender)
  expect(html).not.toMatch(/<img|<link|<script|url\(|@import|src=/)
})

test('an association’s crest is in the mail, with an alternative text; without one the mark is drawn', () => {
  const png = Buffer.from('png')
  const crested = render(messageOf(order), { ...sender, crest: png })
  expect(crested.crest).toBe(png)
  expect(crested.html.match(/<img[^>]*>/g)).toEqual([expect.stringMatching(/ src="cid:stemma@tessera" alt="Stemma" /)])
  expect(crested.html).not.toMatch(/src="(?!cid:)|url\(|aria-hidden/)
  const plain = render(messageOf(order), sender)
  expect([plain.crest, plain.text]).toEqual([undefined, crested.text])
  expect(plain.html).toContain('aria-hidden')
})

test('people’s input stays text', () => {
  const { html } = render(messageOf({ ...order, firstname: '<b onclick="x">\'&' }), { ...sender, name: '<i>Circolo</i>' })
  expect(html).toContain('&lt;b onclick=&quot;x&quot;&gt;&#39;&amp;')
  expect(html).not.toMatch(/<b |<i>/)
})

test('an invalid colour falls back to a plain one', () => {
  const { html } = render(messageOf(order), { ...sender, color: 'red;background:url(//x)' })
  expect(html).not.toContain('url(')
  expect(html).toContain(`background:${deepTint('#3b3733')}`)
})

test('the greeting has no name when none is known', () => {
  expect(render(messageOf({ ...order, firstname: '' }), sender).text).toMatch(/^Ciao, manca/)
})

test.each(['Vinci.Ora.example', 'premio.it', 'A.b.co'])('a name that looks like a host is left out of the greeting: %s', (firstname) => {
  for (const kind of [verifyMail, resetMail]) expect(render(messageOf(kind.of({ ...facts, firstname })), sender).text).toMatch(/^Ciao, /)
})

test.each(['J. R.', 'J.R.', 'Anna M.', "D'Angelo"])('a name with dots of its own stays: %s', (firstname) => {
  expect(render(messageOf({ ...order, firstname }), sender).text.startsWith(`Ciao ${firstname}, `)).toBe(true)
})

test('a mail says how long its link works', () => {
  expect(render(messageOf(resetMail.of(facts)), sender).text).toContain("Il link vale un'ora.")
})

test('no subject holds personal data', () => {
  const orders = [order, resetMail.of(facts)]
  for (const one of orders) expect(messageOf(one).subject).not.toMatch(/Anna|@|\d/)
})

test('only optional mails have links to the choices, below the reason', () => {
  const choices = {
    preferences: 'https://tessera.example/account/scelte?argomento=events',
    unsubscribe: 'https://tessera.example/api/unsubscribe/x',
  }
  const { text, html } = render(messageOf(order), sender, choices)
  expect(text).toMatch(
    /-- \nRicevi questo messaggio [^\n]+\nScegli che cosa ricevere: \S+argomento=events\nNon ricevere più questi messaggi: \S+unsubscribe\/x\n$/,
  )
  for (const link of Object.values(choices)) expect(html).toContain(`href="${link}"`)
  expect(render(messageOf(order), sender).html).not.toContain('Scegli che cosa ricevere')
})

test('a mail has no fixed height or width, so that it can be read at twice the size', () => {
  expect(render(messageOf(order), sender).html).not.toMatch(/(?<!max-|line-)height:|(?<!max-)width:\d{3}/)
})

const bare = (text: string) => text.replace(/\s+/g, ' ')
