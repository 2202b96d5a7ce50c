import { expect, test } from 'vitest'
import { cameraProblem } from '#app/platform/device/camera.ts'
import { verify } from './texts.ts'

test.each([
  ['NotAllowedError', /^Fotocamera bloccata\. Consenti la fotocamera .* o scrivi il codice\.$/],
  ['NotFoundError', /^Qui non troviamo una fotocamera\. Leggi da una foto, o scrivi il codice\.$/],
  ['NotReadableError', /^La fotocamera non risponde\. Chiudi l'app che la sta usando e riprova, o scrivi il codice\.$/],
])('a camera failing with %s is reported with the alternatives', (name, words) => {
  expect(verify.cameraProblems[cameraProblem(new DOMException('', name))]).toMatch(words)
})

test('the list’s age is shown in the largest fitting unit', () => {
  const now = Date.UTC(2026, 10, 23, 18)
  const old = (minutes: number) => /\((.+)\)/.exec(verify.dataOf(now - minutes * 60_000, now))?.[1]
  expect([0.3, 1, 59, 60, 150, 60 * 49].map(old)).toEqual(['adesso', '1 minuto fa', '59 minuti fa', '1 ora fa', '3 ore fa', '2 giorni fa'])
})
