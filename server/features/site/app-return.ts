import { APP_STATE, appAddress, REPLY } from '#domain/native/app-return.ts'
import { APP_RETURN } from '#domain/payments/online.ts'
import type { Config } from '#server/platform/config.ts'
import { escapeHtml } from '#server/platform/http/escape-html.ts'
import { plainPage, type Association, type PlainPage } from './plain-page.ts'

/** The page to which another service returns a person who began in a store app; null for every other address. */
export function appReturn(config: Config, address: string, association: Association): PlainPage | null {
  const { pathname, searchParams } = new URL(address, 'http://page')
  if (pathname === '/accesso/facebook') return fromProvider(config, searchParams, association)
  if (pathname === APP_RETURN.paid) return plainPage(config, association, PAID)
  if (pathname === APP_RETURN.left) return plainPage(config, association, LEFT)
  return null
}

const PAID = {
  title: 'Hai finito qui',
  main: "<h1>Hai finito qui</h1>\n<p>Torna nell'app: quando il pagamento arriva, la tessera si aggiorna da sola.</p>",
}
const LEFT = { title: 'Non hai pagato', main: "<h1>Non hai pagato</h1>\n<p>Torna nell'app: puoi riprovare, o pagare in un altro modo.</p>" }

/**
 * The page to which a provider returns in the sheet of an iPhone's app. It leads back to the app. It ignores the answer in its address,
 * which only the app that began can use (docs/decisions/0045).
 */
function fromProvider(config: Config, given: URLSearchParams, association: Association): PlainPage | null {
  const { ios } = config.nativeApps
  if (ios === null || !given.get('state')?.startsWith(APP_STATE)) return null
  const reply = new URLSearchParams([...given].filter(([key]) => (REPLY as readonly string[]).includes(key)))
  // The team's id comes before the app's.
  const to = escapeHtml(appAddress(ios.slice(ios.indexOf('.') + 1), reply))
  return plainPage(config, association, {
    title: "Torna all'app",
    head: `\n<meta http-equiv="refresh" content="0; url=${to}">`,
    main: `<h1>Ci siamo quasi</h1>\n<p>Si continua nell'app.</p>\n<p><a href="${to}">Torna all'app</a></p>`,
  })
}
