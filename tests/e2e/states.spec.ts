import type { Locator } from '@playwright/test'
import { createDevices } from './devices.ts'
import { launch } from './launch.ts'
import { signInAs } from './people.ts'
import { assert, becomes, hasFocus, isAt, seesCode, seesPage, seesText } from './sees.ts'
import { test } from './fixtures.ts'

const withCode = [
  { who: 'a member', note: /\bvalid card$/m, word: /^Valida$/ },
  { who: 'who has to renew soon', note: /card that expires in/, word: /^\d+ giorni$/ },
  { who: 'who has to renew today', note: /card on its last day/, word: /^Scade oggi$/ },
  { who: 'who is late within the days of grace', note: /days of grace/, word: /^In tolleranza$/ },
  { who: 'who has a number with zeros', note: /begins with zeros/, word: /0\d{3} \d{3} \d{3}$/ },
]
const withoutCode = [
  { who: 'who did not renew', note: /expired card/, word: /^Scaduta$/ },
  { who: 'who is suspended', note: /suspended card/, word: /^Sospesa$/ },
  { who: 'who has left', note: /cancelled card/, word: /^Annullata$/ },
  { who: 'who waits for the board', note: /waiting for the board/, word: /^In attesa$/ },
]

for (const { who, note, word } of withCode) {
  test(`The card of ${who} shows its code and says ${word}`, async ({ phone, server }) => {
    const { page } = await phone()
    await signInAs(page, server, note)
    await seesCode(page)
    await seesText(page, word)
    await seesText(page, /^\d{2}\/\d{2}\/\d{2}$/)
  })
}

for (const { who, note, word } of withoutCode) {
  test(`The card of ${who} shows no code and says ${word}`, async ({ phone, server }) => {
    const { page } = await phone()
    await signInAs(page, server, note)
    await seesText(page, word)
    assert.equal(await page.getByRole('img', { name: 'Codice QR della tessera' }).count(), 0)
  })
}

test('The code can fill the screen, and Escape brings the page back', async ({ phone, server }) => {
  const { page } = await phone()
  await signInAs(page, server, /\bvalid card$/m)
  await page.getByRole('button', { name: /^Ingrandisci/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('img', { name: 'Codice QR della tessera' }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await seesCode(page)
})

/** CSS px of the window's width that it leaves free. */
const besideIt = (what: Locator) => what.evaluate((shown) => innerWidth - shown.getBoundingClientRect().width)

test('On a dark desktop with scroll bars nothing of the page is beside the code that fills the screen', async ({ server }) => {
  const browser = await launch([], { scrollBars: true })
  try {
    const devices = createDevices(browser, server)
    const { page } = await devices.desktop({ colorScheme: 'dark' })
    await signInAs(page, server, /\bvalid card$/m)
    await seesCode(page)
    assert.notEqual(await besideIt(page.locator('html')), 0)
    await page.getByRole('button', { name: /^Ingrandisci/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('img', { name: 'Codice QR della tessera' }).waitFor()
    await becomes(() => besideIt(dialog), 0)
    assert.deepEqual(await devices.problems(), [])
    await devices.close()
  } finally {
    await browser.close()
  }
})

test("A voice reads the card's number digit by digit, on the card, enlarged, in bars and in the menu", async ({ desktop, server }) => {
  const { page } = await desktop()
  await signInAs(page, server, /begins with zeros/)
  const shown =
    (await page
      .getByRole('article')
      .getByText(/^0\d{3} \d{3} \d{3}$/)
      .textContent()) ?? ''
  const spoken = `Numero di tessera: ${[...shown.replaceAll(' ', '')].join(' ')}`
  const hears = async (what: Locator) => {
    const all = await what.ariaSnapshot()
    assert.ok(all.includes(spoken), `${spoken} is not in:\n${all}`)
    assert.ok(!all.includes(shown), `${shown} is in:\n${all}`)
  }
  await hears(page.getByRole('article'))
  await hears(page.getByRole('link', { name: /^Circolo.+Numero di tessera/ }))
  await page.getByRole('button', { name: /^Ingrandisci/ }).click()
  await hears(page.getByRole('dialog'))
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Codice a barre/ }).click()
  await hears(page.getByRole('dialog'))
})

test('Back closes the code that fills the screen and leaves the person on the card', async ({ phone, server }) => {
  const { page } = await phone()
  await signInAs(page, server, /\bvalid card$/m)
  await page.getByRole('button', { name: /^Ingrandisci/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('img', { name: 'Codice QR della tessera' }).waitFor()
  await page.goBack()
  await dialog.waitFor({ state: 'hidden' })
  await isAt(page, '/tessera')
  await seesCode(page)
})

test("A member's home greets by name, shows the card and what is on, from the association's documents", async ({ phone, server }) => {
  const { page } = await phone()
  await signInAs(page, server, /\bvalid card$/m)
  await page.goto('/home')
  await seesPage(page, /^Ciao \p{L}+/u)
  for (const collection of ['appuntamenti', 'convenzioni']) {
    const documents = (await (await fetch(`${server.origin}/api/collections/${collection}`)).json()) as { id: string }[]
    const link = page.getByRole('main').locator(`a[href^="/${collection}/"]`).first()
    const href = await link.getAttribute('href')
    assert.ok(
      documents.some(({ id }) => href === `/${collection}/${encodeURIComponent(id)}`),
      `${href} is one of ${collection}`,
    )
  }
  await page.getByRole('main').locator('a[href="/tessera"]').first().click()
  await seesCode(page)
})

test("A visitor's home leads to the registration, the login and the four shortcuts", async ({ phone }) => {
  const { page } = await phone()
  await page.goto('/home')
  await seesText(page, 'La tessera del tuo circolo, sempre in tasca.')
  const main = page.getByRole('main')
  for (const [name, path] of [
    ['Ristoranti', '/ristoranti'],
    ['Sport', '/sports'],
    ['Segnala', '/segnalazioni'],
    ['Guide', '/istruzioni'],
  ] as const)
    assert.equal(await main.getByRole('link', { name, exact: true }).first().getAttribute('href'), path)
  await main.getByRole('link', { name: 'Registrati' }).click()
  await page.getByRole('button', { name: 'Crea account' }).waitFor()
})

test('The keyboard reaches the content past the menu', async ({ desktop }) => {
  const { page } = await desktop()
  await page.goto('/istruzioni')
  await seesPage(page, 'Istruzioni')
  await page.getByRole('link', { name: /^Attivare la tessera/ }).waitFor()
  await page.keyboard.press('Tab')
  await hasFocus(page.getByRole('link', { name: 'Vai al contenuto' }))
  await page.keyboard.press('Enter')
  await hasFocus(page.getByRole('heading', { level: 1 }))
  await page.keyboard.press('Tab')
  await page.waitForFunction(() => document.activeElement?.closest('main') != null && document.activeElement.tagName !== 'H1')
})
