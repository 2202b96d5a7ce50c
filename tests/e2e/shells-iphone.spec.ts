import { request } from '@playwright/test'
import { TOTP } from 'otpauth'
import { startGoogle } from '#tests/stand-ins/google.ts'
import { fills, isAt, presses, seesCard, seesPage, seesText, shownCode, signIn } from './iphone-hands.ts'
import { enters, filesWith, isCalledFromIphone, keptOpenly, test, tokenOf, verdictOn } from './iphone-story.ts'
import { ask, confirmationLink, newPerson } from './people.ts'
import { Refusal } from './phone-bridge.ts'
import { assert, becomes } from './sees.ts'
import { IPHONE_ORIGIN } from './shells.ts'

// The specification's journey at an iPhone's own origin, which Chromium cannot open: the native bundle in WebKit, behind Capacitor's script
// for iOS, and the real server elsewhere. The long run alone tells these stories.

const ACCEPTED = { result: 'green', kind: 'live' }

test('A member registers on an iPhone, confirms by the mail’s link and has a code that shops accept; the token is in the secure storage only', async ({
  iphone,
  witness,
  server,
}) => {
  const person = newPerson()
  await seesPage(iphone, 'Accedi')
  assert.deepEqual(await iphone.run(() => [location.origin, isSecureContext], null), [IPHONE_ORIGIN, true])
  await presses(iphone, 'Registrati')
  await fills(iphone, 'Nome', person.firstname)
  await fills(iphone, 'Cognome', person.lastname)
  await fills(iphone, 'E-mail', person.email)
  await fills(iphone, 'Password', person.password)
  await fills(iphone, "Ho letto l'informativa privacy", true)
  await fills(iphone, 'Ho almeno 14 anni', true)
  await presses(iphone, 'Crea account')
  await seesPage(iphone, 'Conferma la tua e-mail')
  await iphone.emit('App', 'appUrlOpen', { url: witness.origin + (await confirmationLink(server, person)) })
  await seesCard(iphone)
  assert.deepEqual(await verdictOn(server, await shownCode(iphone)), ACCEPTED)

  const token = tokenOf(iphone)!
  assert.match(token, /^\S{30,}$/)
  assert.equal([...iphone.bridge.secure].join().split(token).length, 2)
  assert.deepEqual([...iphone.bridge.preferences.keys()].toSorted(), ['account', 'user'])
  assert.deepEqual(Object.keys(JSON.parse(iphone.bridge.preferences.get('user')!) as object).toSorted(), [
    'confirm14',
    'email',
    'firebaseUid',
    'firstname',
    'lastname',
    'privacy',
    'tessera',
  ])
  assert.equal((await keptOpenly(iphone)).includes(token), false)

  isCalledFromIphone(witness.calls)
  await iphone.restart(async () => {
    assert.deepEqual(filesWith(iphone, token), [])
    assert.notDeepEqual(filesWith(iphone, person.lastname), [])
  })
})

test('An iPhone without a network starts with its card; signing out there leaves nothing behind, and the token waits until the server is told', async ({
  iphone,
  witness,
  server,
}) => {
  const person = await enters(iphone, server)
  const colour = () => iphone.run(() => document.documentElement.style.getPropertyValue('--assoc'), null)
  const before = { colour: await colour(), code: await shownCode(iphone) }
  assert.match(before.colour, /^#/)
  const number = (JSON.parse(iphone.bridge.preferences.get('user')!) as { tessera: string }).tessera
  const token = tokenOf(iphone)!
  await server.stop()
  await iphone.restart()
  await seesCard(iphone)
  await seesText(iphone, person.firstname)
  assert.equal(await colour(), before.colour)
  // The web view's own key has signed it.
  const code = await shownCode(iphone)
  assert.notEqual(code, before.code)
  iphone.open(`${IPHONE_ORIGIN}/logout`)
  await presses(iphone, 'Esci')
  await isAt(iphone, '/home')
  assert.deepEqual([iphone.bridge.preferences.has('user'), tokenOf(iphone)], [false, token])

  await server.start()
  witness.calls.length = 0
  await iphone.restart()
  await becomes(() => tokenOf(iphone), null)
  await seesPage(iphone, 'Accedi')
  isCalledFromIphone(witness.calls)
  const headers = { Origin: IPHONE_ORIGIN, Authorization: `Bearer ${token}` }
  assert.equal((await fetch(`${server.origin}/api/auth/session`, { headers })).status, 401)
  const kept = await keptOpenly(iphone)
  for (const own of [person.email, person.lastname, number, token]) assert.equal(kept.includes(own), false, own)
  // The code that was signed without a network.
  assert.deepEqual(await verdictOn(server, code), ACCEPTED)
})

test('A token ended elsewhere signs the member out of the iPhone with a reason; a second factor turned on meanwhile is asked for', async ({
  iphone,
  witness,
  server,
}) => {
  const { email, password } = await enters(iphone, server)
  const token = tokenOf(iphone)!
  let secret = ''
  await iphone.restart(async () => {
    const elsewhere = await request.newContext()
    await ask(elsewhere, server, '/api/auth/sign-in', { email, password })
    ;({ secret } = (await ask(elsewhere, server, '/api/auth/second-factor/start', {})) as { secret: string })
    await ask(elsewhere, server, '/api/auth/second-factor/confirm', { code: new TOTP({ secret }).generate() })
    await ask(elsewhere, server, '/api/account/sessions/end-others', {})
    await elsewhere.dispose()
  })
  await seesPage(iphone, 'Accedi')
  await seesText(iphone, 'La sessione è finita.')
  assert.deepEqual([iphone.bridge.preferences.has('user'), tokenOf(iphone)], [false, null])
  assert.equal((await keptOpenly(iphone)).includes(token), false)

  await signIn(iphone, { email, password })
  await seesPage(iphone, 'Verifica in due passaggi')
  assert.equal(tokenOf(iphone), null)
  // Each code works once: this one belongs to the next half minute.
  await fills(iphone, 'Codice', new TOTP({ secret }).generate({ timestamp: Date.now() + 30_000 }))
  await presses(iphone, 'Continua')
  await seesCard(iphone)
  isCalledFromIphone(witness.calls)
})

test('The server’s answers may be read at exactly the iPhone’s origin, of the API alone and without credentials', async ({
  iphone,
  witness,
}) => {
  await seesPage(iphone, 'Accedi')
  const reads = (path: string, init: RequestInit = {}) =>
    iphone.run(
      ([address, init]) =>
        fetch(address, init).then(
          ({ status }) => status,
          () => 'not let in',
        ),
      [witness.origin + path, init] as const,
    )
  assert.equal(await reads('/api/site'), 200)
  assert.equal(await reads('/api/site', { credentials: 'include' }), 'not let in')
  assert.equal(await reads('/healthz'), 'not let in')
  const elsewhere = ['capacitor://elsewhere', 'capacitor://localhost.elsewhere']
  for (const origin of elsewhere) {
    iphone.open(origin)
    await becomes(() => iphone.run(() => location.origin, null), origin)
    assert.equal(await reads('/api/site'), 'not let in')
  }
  const ofOrigin = (origin: string) => witness.calls.filter(({ headers, path }) => headers.origin === origin && path !== '/healthz')
  for (const origin of elsewhere) {
    assert.ok(ofOrigin(origin).length > 0)
    for (const { answer } of ofOrigin(origin)) assert.equal(answer['access-control-allow-origin'], undefined)
  }
  isCalledFromIphone(ofOrigin(IPHONE_ORIGIN))
  assert.deepEqual(new Set(witness.calls.map(({ headers }) => headers.origin)), new Set([IPHONE_ORIGIN, ...elsewhere]))
})

test('A tap on a push opens its page in an iPhone’s running and closed app, and a foreign address the list of notices', async ({
  iphone,
  witness,
  server,
}) => {
  await enters(iphone, server)
  /** A tap as iOS reports it; `data` is what the server sent beside the text. */
  const tap = (path: string) =>
    iphone.emit('PushNotifications', 'pushNotificationActionPerformed', {
      actionId: 'tap',
      inputValue: null,
      notification: { id: '1', data: { id: '', path } },
    })
  await tap('/appuntamenti')
  await seesPage(iphone, 'Appuntamenti')
  await iphone.restart(() => tap('/convenzioni'))
  await seesPage(iphone, 'Convenzioni')
  await iphone.restart(() => tap('https://evil.example/'))
  await isAt(iphone, '/account/notifiche')
  isCalledFromIphone(witness.calls)
})

const google = await startGoogle()
const { clientId, clientSecret, issuer } = google.settings
const env = { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer }

test.describe('with Google', () => {
  test.use({ serverOptions: { env }, without: ['Browser'] })
  test.afterAll(() => google.stop())

  test('Google on an iPhone: after a plugin error the server’s nonce signs the member in', async ({ iphone, witness }) => {
    iphone.bridge.answer('GoogleSignIn', 'signIn', () => {
      throw new Refusal('keychain error')
    })
    await seesPage(iphone, 'Accedi')
    await presses(iphone, 'Continua con Google')
    await seesText(iphone, "Autenticazione con l'account Google non riuscita")

    const person = { sub: '702', email: 'iphone@posta.example', given_name: 'Nives' }
    iphone.bridge.answer('GoogleSignIn', 'signIn', async ({ nonce }) => ({
      idToken: await google.idToken({ ...person, nonce: String(nonce) }),
      userId: person.sub,
      email: person.email,
      accessToken: null,
    }))
    await presses(iphone, 'Continua con Google')
    await seesPage(iphone, 'Completa il profilo')
    await fills(iphone, "Ho letto l'informativa privacy", true)
    await fills(iphone, 'Ho almeno 14 anni', true)
    await presses(iphone, 'Salva e continua')
    await seesCard(iphone)
    assert.match(tokenOf(iphone)!, /^\S{30,}$/)
    isCalledFromIphone(witness.calls)
  })
})
