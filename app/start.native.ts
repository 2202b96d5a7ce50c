import { awaitSite, knowSite, refreshSite, soon } from './platform/device/site.native.ts'
import { hasToken } from './platform/device/secrets.native.ts'
import { followKeyboard } from './platform/device/keyboard.native.ts'
import { followTextSize } from './platform/device/text-size.native.ts'
import { loadUser } from './platform/device/kept-user.native.ts'
import { storedUser } from './platform/session/device-user.ts'
import { signOutPending } from './platform/session/store-user.ts'

/**
 * The start of a shell: it provides the parts that a browser's page gets from the server, its cookies and its service worker, and then
 * starts like the page, with the card first (docs/decisions/0046).
 */
const isKnown = knowSite()
followTextSize()
followKeyboard()
// The server's API is newer than this app: the store has the update. The message shows once, since it can be closed.
addEventListener(
  'app.outdated',
  () => void import('./platform/device/update-ready.ts').then(({ waitingVersion }) => waitingVersion.set(true)),
  { once: true },
)
// An installed app starts with the card.
if (location.pathname === '/') history.replaceState(null, '', '/tessera')

void start()

async function start(): Promise<void> {
  const asked = isKnown ? null : refreshSite()
  const [hasAnswered, isSiteKnown] = await Promise.all([loadUser(), asked && soon(asked)])
  // A token without a user is left over: an iPhone keeps it when the app is removed. It ends its session at the server.
  if (hasAnswered && !storedUser() && (await hasToken())) signOutPending.set()
  await import('./boot.ts')
  if (!asked) void refreshSite()
  else if (!isSiteKnown) awaitSite(asked)
}
