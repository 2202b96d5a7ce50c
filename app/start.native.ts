import { knowSite, refreshSite } from './platform/device/site.native.ts'
import { hasToken } from './platform/device/secrets.native.ts'
import { followKeyboard } from './platform/device/keyboard.native.ts'
import { followTextSize } from './platform/device/text-size.native.ts'
import { loadUser } from './platform/device/kept-user.native.ts'
import { storedUser } from './platform/session/device-user.ts'
import { signOutPending } from './platform/session/store-user.ts'

/**
 * Where a shell begins: it brings what a browser's page has from the server, its cookies and its service worker, then starts as the page
 * does, with the card first (docs/decisions/0046).
 */
const isKnown = knowSite()
followTextSize()
followKeyboard()
// The server speaks another language by now: the store has the app that knows it. Said once, for it may be put away.
addEventListener(
  'app.outdated',
  () => void import('./platform/device/update-ready.ts').then(({ waitingVersion }) => waitingVersion.set(true)),
  { once: true },
)
// An installed app begins with the card.
if (location.pathname === '/') history.replaceState(null, '', '/tessera')

void start()

async function start(): Promise<void> {
  const [hasAnswered] = await Promise.all([loadUser(), isKnown || refreshSite()])
  // A token without a user is left over: an iPhone keeps it when the app is removed. It ends its session at the server.
  if (hasAnswered && !storedUser() && (await hasToken())) signOutPending.set()
  await import('./boot.ts')
  if (isKnown) void refreshSite()
}
