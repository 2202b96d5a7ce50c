import { expect, test } from 'vitest'
import type { PushState } from '#app/platform/device/push-way.ts'
import { faceOf } from './push-banner.tsx'

const face = (...asked: Parameters<typeof faceOf>) => {
  const { sentence, does, explanation } = faceOf(...asked)
  return [sentence, does, explanation]
}

test.each<[PushState, isPostponed: boolean, sentence: string, does: string | undefined, explanation?: RegExp]>([
  ['not_subscribed', false, 'Vuoi sapere quando scade la tessera o cambia un appuntamento? Scegli tu gli argomenti.', 'on'],
  ['not_subscribed', true, 'Le notifiche non sono attive su questo dispositivo.', 'ask'],
  ['subscribed', false, 'Le notifiche sono attive su questo dispositivo.', 'off'],
  ['subscribed', true, 'Le notifiche sono attive su questo dispositivo.', 'off'],
  [
    'denied',
    false,
    'Il browser blocca le notifiche di questo sito. Puoi cambiare idea dalle sue impostazioni.',
    'explain',
    /apri le autorizzazioni e consenti le notifiche/,
  ],
  ['ios_install', false, "Su iPhone le notifiche arrivano solo all'app nella schermata Home.", 'explain', /In Safari tocca Condividi/],
  ['silent', false, "Il telefono non risponde all'app. Chiudi l'app, riaprila e riprova.", undefined],
  ['sw_unavailable', false, 'I service worker sono disattivati o non supportati da questo browser.', undefined],
])('%s, postponed: %s', (state, isPostponed, sentence, does, explanation) => {
  const [said, first, explained] = face(state, null, isPostponed)
  expect([said, first]).toEqual([sentence, does])
  if (explanation) expect(explained).toMatch(explanation)
  else expect(explained).toBeUndefined()
})

test('a failed change is reported in every state, and the same button retries it', () => {
  expect(face('not_subscribed', 'on', false)).toEqual(['Non siamo riusciti ad attivare le notifiche. Riprova tra poco.', 'on', undefined])
  expect(face('subscribed', 'off', true)).toEqual([
    'Non siamo riusciti a disattivare le notifiche. Riprova, o toglile dalle impostazioni del telefono.',
    'off',
    undefined,
  ])
})
