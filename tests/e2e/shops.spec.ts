import type { Page } from '@playwright/test'
import { switchSecondFactorOn } from './code-app.ts'
import { test } from './fixtures.ts'
import { signInAs } from './people.ts'
import { becomes, hasFocus, seesPage, seesText } from './sees.ts'
import { pointsAt } from './shown-code.ts'
import { signedCard } from './signed-card.ts'

const OFFER = 'cinema-teatro-lucciola'
const SHOP = 'Cinema Teatro Lucciola'

test('A shop opens its mailed link, checks a card and proposes new texts; staff accept them, and members read them', async ({
  phone,
  desktop,
  server,
}) => {
  const { page: secretary } = await desktop()
  await signInAs(secretary, server, /secretary, with a valid card/)
  await switchSecondFactorOn(secretary)
  await secretary.goto('/gestione/negozi')
  await secretary.getByRole('searchbox').fill('cinema')
  await secretary.waitForURL(/[?]q=cinema$/)
  await secretary.getByRole('link', { name: /Cinema/ }).click()
  await seesPage(secretary, SHOP)
  await secretary.goBack()
  await becomes(() => secretary.getByRole('searchbox').inputValue(), 'cinema')
  await secretary.goto(`/gestione/negozi/${OFFER}`)
  await seesPage(secretary, SHOP)
  await secretary.getByRole('button', { name: 'Manda il link' }).click()
  const sheet = secretary.getByRole('dialog', { name: 'Manda il link al negozio' })
  await sheet.getByLabel('E-mail del negozio').fill('banco@lucciola.example')
  await sheet.getByRole('textbox', { name: /^Nome del link/ }).fill('Cassa')
  await sheet.getByRole('button', { name: 'Manda il link' }).click()
  await seesText(secretary, 'Link mandato a banco@lucciola.example')

  const card = await signedCard(server)
  const { page: shop } = await phone()
  await shop.goto(await server.linkTo('/v', 'banco@lucciola.example'))
  await shop.getByRole('button', { name: 'Collega', exact: true }).click()
  await seesText(shop, `Collegato: ${SHOP}`)
  await pointsAt(shop, await card.text())
  await seesPage(shop, 'Valida')
  await shop.getByRole('button', { name: "Leggi un'altra tessera" }).click()

  await shop.getByRole('link', { name: 'Il tuo negozio' }).click()
  await seesPage(shop, 'Il tuo negozio')
  await shop.getByLabel('Vantaggio per i soci').fill('Biglietto a 5 € invece di 8 €')
  // Unsent words stay on the device, whatever the page does.
  await shop.getByRole('link', { name: 'Verifica una tessera' }).click()
  await shop.getByRole('link', { name: 'Il tuo negozio' }).click()
  await shop.reload()
  await seesText(shop, 'Qui ci sono le parole che non hai ancora mandato.')
  const benefit = shop.getByLabel('Vantaggio per i soci')
  await becomes(() => benefit.inputValue(), 'Biglietto a 5 € invece di 8 €')
  await shop.getByRole('button', { name: 'Manda la proposta' }).click()
  await seesText(shop, /aspetta la risposta dell'associazione/)
  // The pressed button is gone: reading continues with what has come instead.
  await hasFocus(shop.getByRole('heading', { name: 'La tua proposta' }))
  // Its words are there to correct.
  await shop.getByRole('button', { name: 'Ritira la proposta' }).click()
  await hasFocus(shop.getByRole('heading', { name: 'Che cosa leggono i soci' }))
  await becomes(() => benefit.inputValue(), 'Biglietto a 5 € invece di 8 €')
  await benefit.fill('Biglietto a 4 €')
  await shop.getByRole('button', { name: 'Riparti da ciò che leggono i soci' }).click()
  await shop.getByRole('alertdialog', { name: 'Ripartire da ciò che leggono i soci?' }).getByRole('button', { name: 'Riparti' }).click()
  await becomes(() => benefit.inputValue(), 'Biglietto a 6 € invece di 8 €')
  // Nothing is written now: the page is left without a question.
  await shop.getByRole('link', { name: 'Verifica una tessera' }).click()
  await shop.getByRole('link', { name: 'Il tuo negozio' }).click()
  await benefit.fill('Biglietto a 5 € invece di 8 €')
  await shop.getByRole('button', { name: 'Manda la proposta' }).click()
  await seesText(shop, /aspetta la risposta dell'associazione/)

  const { page: office } = await desktop()
  await signInAs(office, server, /administrator, with a valid card/)
  await switchSecondFactorOn(office)
  await keepsTheReason(office)
  await office.goto('/gestione')
  await office.getByRole('link', { name: /Proposta del negozio Cinema/ }).click()
  const change = office.getByRole('region', { name: 'Vantaggio' })
  await change.getByText('Biglietto a 6 € invece di 8 €').waitFor()
  await change.getByText('Biglietto a 5 € invece di 8 €').waitFor()
  // The demo already has one proposal.
  await office.getByRole('link', { name: 'Negozi 2 da fare' }).waitFor()
  // A written reason is not lost without a question.
  await office.getByLabel('Se la rifiuti, perché').fill('Ne parliamo a voce.')
  await office.getByRole('link', { name: 'Negozi 2 da fare' }).click()
  await office.getByRole('alertdialog', { name: 'Lasci la pagina?' }).getByRole('button', { name: 'Resta qui' }).click()
  await office.getByRole('button', { name: 'Accetta e pubblica' }).click()
  await seesText(office, 'Pubblicato: i soci lo vedono')
  await becomes(() => office.getByRole('button', { name: 'Accetta e pubblica' }).count(), 0)
  await office.getByRole('link', { name: 'Negozi 1 da fare' }).waitFor()

  const { page: member } = await phone()
  await member.goto(`/convenzioni/${OFFER}`)
  await seesText(member, 'Biglietto a 5 € invece di 8 €')
  await shop.goto('/v')
  await seesText(shop, /La proposta è stata accettata/)

  const revoke = office.getByRole('button', { name: 'Revoca il link Cassa e i suoi dispositivi' })
  const question = office.getByRole('alertdialog', { name: 'Revocare il link «Cassa»?' })
  await revoke.click()
  await question.getByText('Il dispositivo collegato non registra più sconti. Per ricominciare serve un nuovo link.').waitFor()
  await question.getByRole('button', { name: 'Annulla' }).click()
  await office
    .getByRole('button', { name: /^Revoca (?!il link|tutto)/ })
    .first()
    .click()
  await office
    .getByRole('alertdialog', { name: /^Revocare («|il dispositivo)/ })
    .getByText('non registra più sconti')
    .waitFor()
  await office.getByRole('alertdialog').getByRole('button', { name: 'Annulla' }).click()
  await revoke.click()
  await question.getByRole('button', { name: 'Revoca', exact: true }).click()
  await seesText(office, 'Revocato: vale dal prossimo controllo')
  await pointsAt(shop, await card.text(1))
  await seesText(shop, /non è più collegato al negozio/)
})

/** The shop's part of the editor stays as it is written, in each view and at each width. */
async function keepsTheReason(office: Page): Promise<void> {
  const wide = office.viewportSize()!
  await office.setViewportSize({ width: 390, height: 844 })
  await office.goto(`/gestione/convenzioni/${OFFER}`)
  const reason = office.getByLabel('Se la rifiuti, perché')
  const isKept = () => becomes(() => reason.inputValue(), 'Ci pensiamo.')
  await reason.fill('Ci pensiamo.')
  await office.getByRole('button', { name: 'Anteprima' }).click()
  await becomes(() => reason.isVisible(), false)
  await office.getByRole('button', { name: 'Modifica', exact: true }).click()
  await isKept()
  await office.setViewportSize(wide)
  await becomes(() => reason.isVisible(), true)
  await isKept()
  await reason.fill('')
}
