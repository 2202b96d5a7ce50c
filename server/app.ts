import { createMiddleware } from 'hono/factory'
import { associationRoutes } from './features/site/icon-routes.ts'
import { nativeAppsRoutes } from './features/site/native-apps-routes.ts'
import type { Deps } from './core/deps.ts'
import { features } from './features.ts'
import { addressReader } from './platform/http/address.ts'
import { answerError, notFound } from './platform/http/errors.ts'
import { makeFile, type File } from './platform/http/file.ts'
import { healthRoutes } from './platform/http/health.ts'
import { router, type AppEnv } from '#server/core/router.ts'
import { send } from './platform/http/send.ts'
import { sessionOf } from './core/accounts/session.ts'
import type { Guards } from './platform/http/route.ts'
import { onlyStaff } from './core/staff/only-staff.ts'
import { trialRoutes } from './features/trial/routes.ts'

/** Find the caller and their roles, for every route. */
const GUARDS: Guards<Deps> = { session: sessionOf, staff: onlyStaff }

/** The API, composed. Files and pages are answered before it (`server/features/site/site.ts`). */
export function createApp(deps: Deps) {
  const app = router()
  app.onError(answerError)
  app.notFound(notFound(app))
  app.use(provide(deps))

  app.route('/', healthRoutes)
  app.route('/', associationRoutes)
  app.route('/', nativeAppsRoutes)
  if (deps.config.trial) for (const route of trialRoutes) route.mount(app, GUARDS)
  for (const { routes = [] } of features) for (const route of routes) route.mount(app, GUARDS)
  // The routes never change while the server runs: the document is made at the first request and kept.
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
