import { createMiddleware } from 'hono/factory'
import { accountRoutes } from './account/routes.ts'
import { applicationRoutes } from './applications/routes.ts'
import { associationRoutes } from './association/routes.ts'
import { passkeyRoutes } from './auth/passkeys/routes.ts'
import { proofRoutes } from './auth/proof-routes.ts'
import { providerRoutes } from './auth/providers/routes.ts'
import { authRoutes } from './auth/routes.ts'
import { secondFactorRoutes } from './auth/second-factor/routes.ts'
import { cardPdfRoutes } from './card-pdf/routes.ts'
import { cardRoutes } from './card/routes.ts'
import { contentRoutes } from './collections/content-routes.ts'
import { collectionRoutes } from './collections/routes.ts'
import { checkRoutes } from './credential/check-routes.ts'
import { cardDeviceRoutes, credentialRoutes } from './credential/routes.ts'
import { wellKnownRoutes } from './credential/well-known-routes.ts'
import { documentRoutes, guideRoutes, sportRoutes } from './content/routes.ts'
import type { Deps } from './deps.ts'
import { eventRoutes } from './events/routes.ts'
import { familyRoutes } from './family/routes.ts'
import { addressReader } from './http/address.ts'
import { answerError } from './http/errors.ts'
import { makeFile, type File } from './http/file.ts'
import { healthRoutes } from './http/health.ts'
import { notFound } from './http/not-found.ts'
import { router, type AppEnv } from './http/router.ts'
import { send } from './http/send.ts'
import { noticeRoutes } from './notices/routes.ts'
import { unsubscribeRoutes } from './mail/routes.ts'
import { offerRoutes } from './offers/routes.ts'
import { cardCheckRoutes, partnerRoutes } from './partners/routes.ts'
import { pictureRoutes } from './pictures/routes.ts'
import { pushRoutes } from './push/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { staffReportRoutes } from './reports/staff-routes.ts'
import { renewalRoutes } from './renewals/routes.ts'
import { setupRoutes } from './setup/routes.ts'
import { onlyStaff } from './staff/only-staff.ts'
import { trialRoutes } from './trial/routes.ts'
import { uploadRoutes } from './uploads/routes.ts'
import { userRoutes } from './users/routes.ts'
import { appleWalletRoutes } from './wallets/apple-routes.ts'
import { walletRoutes } from './wallets/routes.ts'

export type App = ReturnType<typeof createApp>

/** The API, composed. Files and pages are answered before it (`http/site.ts`). */
export function createApp(deps: Deps) {
  const app = router()
  app.onError(answerError)
  app.notFound(notFound(app))
  app.use(provide(deps))

  app.route('/', healthRoutes)
  app.route('/', associationRoutes)
  app.route('/api/auth', authRoutes)
  app.route('/api/auth', providerRoutes)
  app.route('/api/auth', proofRoutes)
  app.route('/api/auth/passkeys', passkeyRoutes)
  app.route('/api/auth/second-factor', secondFactorRoutes)
  app.route('/api/account', accountRoutes)
  app.route('/api/account/devices', cardDeviceRoutes)
  app.route('/api/users', userRoutes)
  app.route('/api/card', cardRoutes)
  app.route('/api/card', credentialRoutes)
  app.route('/api/card/copies', cardPdfRoutes)
  app.route('/api/card/copies', walletRoutes)
  app.route('/api/wallet/apple/v1', appleWalletRoutes)
  app.route('/api/card/renewal', renewalRoutes)
  app.route('/api/applications', applicationRoutes)
  app.route('/api/family', familyRoutes)
  app.route('/api/notices', noticeRoutes)
  app.route('/api/push', pushRoutes)
  app.route('/api/card', cardCheckRoutes)
  app.route('/.well-known/tessera', wellKnownRoutes)
  app.route('/api/verify', checkRoutes)
  app.route('/api/partner', partnerRoutes)
  app.route('/api/collections', collectionRoutes)
  app.route('/api/content', contentRoutes)
  app.route('/api/offers', offerRoutes)
  app.route('/api/events', eventRoutes)
  app.route('/api/guides', guideRoutes)
  app.route('/api/sports', sportRoutes)
  app.route('/api/documents', documentRoutes)
  app.route('/api/reports', reportRoutes)
  app.use('/api/staff/*', onlyStaff)
  app.route('/api/staff/reports', staffReportRoutes)
  app.route('/api/uploads', uploadRoutes)
  app.route('/api/unsubscribe', unsubscribeRoutes)
  app.route('/api/setup', setupRoutes)
  app.route('/pictures', pictureRoutes)
  if (deps.config.trial) app.route('/api/trial', trialRoutes)
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
