import type { Page } from '@playwright/test'
import { romeDay } from '#domain/plain-date.ts'
import { switchSecondFactorOn } from './code-app.ts'
import { signInAs } from './people.ts'
import { becomes, seesPage, seesText } from './sees.ts'
import { test } from './fixtures.ts'

const SECRETARY = /secretary, with a valid card/
/** One press of Back asks first, and nothing written is lost. */
async function staysHere(page: Page): Promise<void> {
  await page.goBack()
  await page.getByRole('alertdialog', { name: 'Lasci la pagina?' }).getByRole('button', { name: 'Resta qui' }).click()
}
const today = () => romeDay(Date.now())

test('A board meeting admits some applicants and refuses one; they read the outcome and the register lists the admitted', async ({
  world,
}) => {
  const { server } = world
  const { page } = await world.desktop()
  await signInAs(page, server, SECRETARY)
  await switchSecondFactorOn(page)
  await page.goto('/gestione')
  await page.getByRole('main').getByRole('link', { name: '5 domande di ammissione' }).click()
  await seesPage(page, 'Domande')
  const list = page.getByRole('main')
  await list.getByRole('link', { name: /Lo Re D'Alì/ }).click()
  await seesText(page, 'Ha meno di 18 anni: prima serve la firma di un genitore.')
  await list.getByRole('link', { name: /Panichi Ercole/ }).click()
  await seesText(page, 'Vicolo del Forno 4, 52099 Borgo Sereno (AR)')
  await page.getByRole('button', { name: 'Chiedi un chiarimento' }).click()
  await page.getByLabel('Che cosa vuoi sapere').fill('Abiti ancora lì?')
  await page.getByRole('button', { name: 'Invia', exact: true }).click()
  await seesText(page, 'Abiti ancora lì?')
  await server.mailAbout('Un chiarimento sulla tua domanda di ammissione', 'ercole.panichi@posta.example')

  await page.getByRole('link', { name: 'Registra una riunione' }).first().click()
  await seesPage(page, 'Riunione')
  await page.getByRole('button', { name: 'Segna tutte come accolte' }).click()
  await page.getByLabel('Decisione per Setti Viola').selectOption('Non accolta')
  const record = page.getByRole('button', { name: 'Registra la riunione: 4 decisioni' })
  await record.click()
  await seesText(page, 'Ci sono 2 campi da controllare')
  await page.getByLabel('Giorno della riunione').fill(today())
  await page.getByLabel('Numero del verbale').fill('12/2026')
  await record.click()
  await seesText(page, 'Scrivi il motivo.')
  await page.getByLabel('Motivo per Setti Viola').fill('Manca un documento.')
  await staysHere(page)
  await record.dblclick()
  await seesText(page, /^3 domande accolte: .*1 domanda non accolta/)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Registra' }).click()
  await seesPage(page, 'Domande')
  await seesText(page, '1 domanda aspetta una risposta.')
  const mail = await server.mailAbout('Risposta alla tua domanda di ammissione', 'viola.setti@posta.example')
  await becomes(() => /Manca un documento\./.test(mail.text), true)

  await page.getByRole('navigation', { name: 'Gestione' }).getByRole('link', { name: 'Libro soci' }).click()
  await seesText(page, '36 soci iscritti su 39 nel libro')
  await page.getByRole('searchbox', { name: 'Numero, tessera o cognome' }).fill('nambiar')
  await page.getByRole('main').getByRole('link', { name: 'Nambiar Anjali' }).click()
  await seesText(page, /Consiglio direttivo, il .*, verbale 12\/2026/)

  const phone = await world.phone()
  await signInAs(phone.page, server, /card waiting for the board/)
  await phone.page.goto('/account/domanda')
  await seesText(phone.page, 'La tua domanda è stata accolta: fai parte dei soci.')
  await seesText(phone.page, /verbale 12\/2026/)
  await phone.page.goto('/tessera')
  await seesText(phone.page, 'Valida')
})

test('A member leaves from the account; the secretary ends another membership and undoes it; the register shows all of it', async ({
  world,
}) => {
  const { server } = world
  const phone = await world.phone()
  await signInAs(phone.page, server, /\bvalid card$/m)
  await phone.page.goto('/account/elimina')
  await phone.page.getByRole('link', { name: 'Lascia il circolo' }).click()
  await seesPage(phone.page, 'Lascia il circolo')
  await phone.page.getByRole('button', { name: 'Lascia il circolo' }).click()
  await phone.page.getByRole('alertdialog').getByRole('button', { name: 'Lascia il circolo' }).click()
  await seesText(phone.page, 'Hai lasciato il circolo')
  await server.mailAbout('Hai lasciato il circolo', 'chiara.pierazzuoli@posta.example')
  await phone.page.goto('/tessera')
  await seesText(phone.page, 'Annullata')

  const { page } = await world.desktop()
  await signInAs(page, server, SECRETARY)
  await switchSecondFactorOn(page)
  await page.goto('/gestione/libro-soci?chi=ended')
  await page.getByRole('row', { name: /Pierazzuoli Chiara.*recesso/ }).waitFor()
  await page.goto('/gestione/soci?q=nguy')
  await page.getByRole('main').getByRole('link', { name: /Nguy/ }).click()
  await page.getByRole('link', { name: 'Fine del rapporto associativo' }).click()
  await seesPage(page, 'Fine del rapporto associativo')
  await page.getByLabel('Come finisce').selectOption('Decesso')
  await page.getByRole('button', { name: 'Registra', exact: true }).click()
  await seesText(page, "C'è un campo da controllare")
  await page.getByLabel('Giorno del decesso').fill(today())
  await staysHere(page)
  await page.getByRole('button', { name: 'Registra', exact: true }).click()
  await seesText(page, /Fermiamo subito ogni messaggio\.$/)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Registra' }).click()
  await seesText(page, /^Annullata .*: decesso\. Il numero non si riusa\.$/)
  await page.getByRole('navigation', { name: 'Sezioni della scheda' }).getByRole('link', { name: 'Registro', exact: true }).click()
  await page.getByRole('link', { name: 'Nel libro soci' }).click()
  await page.getByRole('row', { name: /Nguy.*decesso/ }).waitFor()

  // The recorded death was a namesake's.
  await page
    .getByRole('row', { name: /Nguy.*decesso/ })
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('button', { name: 'Annulla la fine' }).click()
  const sheet = page.getByRole('dialog', { name: 'Annullare la fine del rapporto?' })
  await sheet.getByLabel('Perché si annulla').fill('Era un omonimo.')
  await sheet.getByRole('button', { name: 'Annulla la fine' }).click()
  await seesText(page, /^Annulla il n\. \d+: Era un omonimo\./)
  await page.getByRole('link', { name: 'Scheda del socio' }).click()
  await seesText(page, 'Scaduta')
})
