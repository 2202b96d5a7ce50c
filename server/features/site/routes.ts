import { z } from '@hono/zod-openapi'
import { PROVIDERS } from '#domain/accounts/provider.ts'
import { associationName } from '#server/core/content/association.ts'
import { route } from '#server/core/route.ts'
import { storeApps } from './native-apps-routes.ts'
import { appInfo } from './render.ts'

const storeApp = z.object({ pushes: z.boolean(), store: z.string().nullable() })
const site = z.object({
  association: z.object({ id: z.string(), name: z.string(), shortName: z.string(), color: z.string(), emblem: z.string().optional() }),
  app: z.object({
    trial: z.boolean(),
    version: z.string(),
    privacyUrl: z.string(),
    providers: z.array(z.enum(PROVIDERS)),
    tiles: z.string().nullish(),
    worker: z.boolean().optional(),
  }),
  apps: z.object({ android: storeApp, ios: storeApp }),
})

export const siteRoutes = [
  route({
    method: 'get',
    path: '/api/site',
    summary:
      'The association and the app’s mode, as in the head of each page, and the apps from the stores: where to find them, and whether they get pushes',
    access: { who: 'anyone', why: 'Every page contains it' },
    answer: { status: 200, is: site, what: 'The association and the app' },
    run: async ({ deps }) => ({ association: await associationName(deps), app: appInfo(deps.config), apps: storeApps(deps.config) }),
  }),
]
