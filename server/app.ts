import { createMiddleware } from 'hono/factory'
import { accountRoutes } from './features/account/routes.ts'
import { applicationRoutes } from './features/applications/routes.ts'
import { associationRoutes } from './features/site/icon-routes.ts'
import { passkeyRoutes } from './features/sign-in/passkey-routes.ts'
import { proofRoutes } from './features/sign-in/proof-routes.ts'
import { providerRoutes } from './features/sign-in/provider-routes.ts'
import { authRoutes } from './features/sign-in/routes.ts'
import { secondFactorRoutes } from './features/sign-in/second-factor-routes.ts'
import { cardPdfRoutes } from './features/copies/pdf-routes.ts'
import { cardRoutes } from './core/cards/routes.ts'
import { contentRoutes } from './core/content/content-routes.ts'
import { collectionRoutes } from './core/content/routes.ts'
import { checkRoutes } from './features/verification/check-routes.ts'
import { cardDeviceRoutes, credentialRoutes } from './core/cards/device-routes.ts'
import { wellKnownRoutes } from './core/cards/well-known-routes.ts'
import { documentRoutes } from './features/about/routes.ts'
import type { Deps } from './core/deps.ts'
import { eventRoutes } from './features/events/routes.ts'
import { familyRoutes } from './features/family/routes.ts'
import { addressReader } from './platform/http/address.ts'
import { answerError } from './platform/http/errors.ts'
import { makeFile, type File } from './platform/http/file.ts'
import { healthRoutes } from './platform/http/health.ts'
import { notFound } from './platform/http/not-found.ts'
import { router, type AppEnv } from '#server/core/router.ts'
import { send } from './platform/http/send.ts'
import { noticeRoutes } from './features/notices/routes.ts'
import { unsubscribeRoutes } from './features/notices/unsubscribe-routes.ts'
import { offerRoutes } from './features/offers/routes.ts'
import { cardCheckRoutes, partnerRoutes } from './features/verification/shop-routes.ts'
import { pictureRoutes } from './core/content/picture-routes.ts'
import { pushRoutes } from './features/notices/push-routes.ts'
import { reportRoutes } from './features/reports/routes.ts'
import { staffReportRoutes } from './features/reports/staff-routes.ts'
import { sessionOf } from './core/accounts/session.ts'
import type { Guards, Route } from './platform/http/route.ts'
import { renewalRoutes } from './features/renewals/routes.ts'
import { setupRoutes } from './features/setup/routes.ts'
import { onlyStaff } from './core/staff/only-staff.ts'
import { trialRoutes } from './features/trial/routes.ts'
import { uploadRoutes } from './features/reports/upload-routes.ts'
import { userRoutes } from './core/people/routes.ts'
import { appleWalletRoutes } from './features/copies/apple-routes.ts'
import { walletRoutes } from './features/copies/wallet-routes.ts'
import { guideRoutes } from './features/guides/routes.ts'
import { sportRoutes } from './features/sports/routes.ts'

/** Who finds out who asks, for every route. */
const GUARDS: Guards<Deps> = { session: sessionOf, staff: onlyStaff }

const ROUTES: Route<Deps>[] = [
  ...authRoutes,
  ...providerRoutes,
  ...proofRoutes,
  ...passkeyRoutes,
  ...secondFactorRoutes,
  ...accountRoutes,
  ...cardDeviceRoutes,
  ...userRoutes,
  ...cardRoutes,
  ...credentialRoutes,
  ...cardPdfRoutes,
  ...walletRoutes,
  ...appleWalletRoutes,
  ...renewalRoutes,
  ...applicationRoutes,
  ...familyRoutes,
  ...noticeRoutes,
  ...pushRoutes,
  ...cardCheckRoutes,
  ...wellKnownRoutes,
  ...checkRoutes,
  ...partnerRoutes,
  ...collectionRoutes,
  ...contentRoutes,
  ...offerRoutes,
  ...eventRoutes,
  ...guideRoutes,
  ...sportRoutes,
  ...documentRoutes,
  ...reportRoutes,
  ...staffReportRoutes,
  ...uploadRoutes,
  ...unsubscribeRoutes,
  ...setupRoutes,
  ...pictureRoutes,
]

/** The API, composed. Files and pages are answered before it (`server/features/site/site.ts`). */
export function createApp(deps: Deps) {
  const app = router()
  app.onError(answerError)
  app.notFound(notFound(app))
  app.use(provide(deps))

  app.route('/', healthRoutes)
  app.route('/', associationRoutes)
  if (deps.config.trial) for (const route of trialRoutes) route.mount(app, GUARDS)
  for (const route of ROUTES) route.mount(app, GUARDS)
  // The routes never change while the server runs: the first who asks has the document made, and everybody gets the same.
  let document: File | undefined
  app.get('/api/openapi.json', (c) => send(c, (document ??= makeDocument(app))))
  return app
}

function makeDocument(app: ReturnType<typeof router>): File {
  const document = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: 'Tessera', version: '1', description: 'Errors are { error: { code, fields?, details? } }.' },
  })
  return makeFile(Buffer.from(JSON.stringify(document)), { type: 'application/json', cache: 'no-cache' })
}

function provide(deps: Deps) {
  const addressOf = addressReader(deps.config.trustedProxies)
  return createMiddleware<AppEnv>((c, next) => {
    c.set('deps', deps)
    c.set('address', addressOf(c.env.incoming))
    return next()
  })
}
