import { expect, test } from 'vitest'
import { cameraProblem } from '#app/platform/device/camera.ts'
import { verify } from './texts.ts'

test.each([
  ['NotAllowedError', /^Fotocamera bloccata\. Consenti la fotocamera .* o scrivi il codice\.$/],
  ['NotFoundError', /^Qui non troviamo una fotocamera\. Leggi da una foto, o scrivi il codice\.$/],
  ['NotReadableError', /^La fotocamera non risponde\. Chiudi l'app che la sta usando e riprova, o scrivi il codice\.$/],
])('a camera that fails with %s is told with the ways that remain', (name, words) => {
  expect(verify.cameraProblems[cameraProblem(new DOMException('', name))]).toMatch(words)
})
