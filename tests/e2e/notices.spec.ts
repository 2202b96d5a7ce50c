import type { Page } from '@playwright/test'
import { changeDatabase } from './database.ts'
import { newPerson, registerAndConfirm, signIn } from './people.ts'
import { becomes, hasFocus, isAt, seesPage, seesText, workerKeepsAll } from './sees.ts'
import { test } from './fixtures.ts'

const TOLD = `insert into notice (id, uid, topic, key, title, text, path, createdAt, readAt)
  with recursive n(i) as (select 1 union all select i + 1 from n where i < 45)
  select printf('0190-%04d', i), (select id from account where email = ?), 'events', 'key-' || i, 'Avviso ' || i, 'In sede', '/appuntamenti',
    1790000000000 + i * 60000, null from n`

test("The bell leads to a member's notices, page by page, marked read on opening, also offline", async ({ server, phone }) => {
  const { page, offline } = await phone({ serviceWorker: true })
  const person = newPerson()
  await registerAndConfirm(page, server, person)
  await changeDatabase(server, TOLD, person.email)
  await page.goto('/home')
  await page.getByRole('link', { name: 'Notifiche, 45 da leggere' }).click()
  await seesPage(page, 'Notifiche')
  await seesText(page, '45 da leggere')
  await becomes(() => rows(page).count(), 30)
  await page.getByRole('button', { name: 'Mostra le precedenti' }).click()
  await becomes(() => rows(page).count(), 45)
  await page.getByRole('button', { name: 'Mostra le precedenti' }).waitFor({ state: 'hidden' })

  await page.getByRole('link', { name: /^Da leggere: Avviso 45/ }).click()
  await isAt(page, '/appuntamenti')
  await becomes(() => unread(page), 44)
  await page.goBack()
  await seesText(page, '44 da leggere')
  await page.getByRole('link', { name: /^Avviso 45/ }).waitFor()

  await workerKeepsAll(page)
  await offline(true)
  await page.reload()
  await seesText(page, /Sei senza connessione. Ultimo aggiornamento: oggi/)
  await page.getByRole('link', { name: /^Da leggere: Avviso 44/ }).click()
  await isAt(page, '/appuntamenti')
  await page.goBack()
  await seesText(page, '43 da leggere')
  // An offline press changes nothing.
  await page.getByRole('button', { name: 'Segna tutte come lette' }).click()
  await seesText(page, 'Per questo serve la connessione. Riprova quando torna la rete.')
  await offline(false)
  await page.reload()
  await becomes(() => unread(page), 43)

  await page.getByRole('button', { name: 'Segna tutte come lette' }).click()
  await page.getByRole('button', { name: 'Segna tutte come lette' }).waitFor({ state: 'hidden' })
  await becomes(() => page.getByText('Da leggere:').count(), 0)
  await page.goto('/home')
  await page.getByRole('link', { name: 'Notifiche', exact: true }).waitFor()
})

test("A mail’s «Scegli che cosa ricevere» leads to its topic's switch after the sign-in; an unsaved choice switches back", async ({
  member,
  phone,
}) => {
  const person = newPerson()
  await member(person)
  const { page, offline } = await phone()
  await page.goto('/account/scelte?argomento=events')
  await signIn(page, person)
  await seesPage(page, 'Scegli che cosa ricevere')
  const repliesMail = page.getByRole('switch', { name: 'E-mail, Risposte' })
  const eventsMail = page.getByRole('switch', { name: 'E-mail, Appuntamenti' })
  await hasFocus(eventsMail)
  await becomes(
    () =>
      eventsMail.evaluate((input) => {
        const { top, bottom } = input.getBoundingClientRect()
        return top >= 0 && bottom <= innerHeight
      }),
    true,
  )
  await repliesMail.and(page.locator(':checked')).waitFor()
  await eventsMail.and(page.locator(':checked')).waitFor()
  // Two topics with two channels each.
  await becomes(() => page.getByRole('switch', { name: /Nuove convenzioni|Notizie/ }).count(), 4)
  // Without a subscribed device, no push switch is on.
  await seesText(page, /Nessun tuo dispositivo riceve notifiche\./)
  await page.getByRole('switch', { name: 'Notifica, Appuntamenti' }).and(page.locator(':disabled:not(:checked)')).waitFor()
  await repliesMail.click()
  await eventsMail.click()
  await becomes(() => choices(page), { replies: { push: true, mail: false }, events: { push: true, mail: false } })
  await page.reload()
  await repliesMail.and(page.locator(':not(:checked)')).waitFor()
  await eventsMail.and(page.locator(':not(:checked)')).waitFor()

  await offline(true)
  await repliesMail.click()
  await seesText(page, 'Per questo serve la connessione. Riprova quando torna la rete.')
  await repliesMail.and(page.locator(':not(:checked)')).waitFor()
  await offline(false)
  await becomes(() => choices(page), { replies: { push: true, mail: false }, events: { push: true, mail: false } })
})

const rows = (page: Page) => page.getByRole('main').getByRole('link', { name: /Avviso \d+/ })

/** Unread notices as counted by the server. */
const unread = async (page: Page): Promise<number> =>
  ((await (await page.request.get('/api/notices/unread')).json()) as { unread: number }).unread

async function choices(page: Page): Promise<unknown> {
  const { topics } = (await (await page.request.get('/api/notices/choices')).json()) as { topics: Record<string, unknown> }
  return { replies: topics.replies, events: topics.events }
}
