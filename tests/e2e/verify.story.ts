import { newPerson, registerAndConfirm } from './people.ts'
import { seesPage, seesText, storedUser } from './sees.ts'
import { story } from './story.ts'

story('Who opens the address behind a code sees the number and what it proves, without an account', async ({ phone, desktop, server }) => {
  const member = (await desktop()).page
  await registerAndConfirm(member, server, newPerson())
  const number = String((await storedUser(member))?.tessera)
  const { page } = await phone()
  await page.goto(`/v#n=${number}`)
  await seesText(page, 'Numero valido: chiedi di vedere la tessera')
  await seesText(page, `${number.slice(0, 4)} ${number.slice(4, 7)} ${number.slice(7)}`)
})

story('A code that is no card is called so', async ({ phone }) => {
  const { page } = await phone()
  await page.goto('/v#n=12345')
  await seesText(page, 'Non è una tessera')
})

story('Without a code the number can be written by hand', async ({ phone }) => {
  const { page } = await phone()
  await page.goto('/v')
  await seesPage(page, 'Verifica una tessera')
  await page.getByRole('textbox', { name: 'Numero di tessera' }).fill('7312 904 586')
  await page.getByRole('button', { name: 'Controlla' }).click()
  await seesText(page, 'Numero valido: chiedi di vedere la tessera')
})
