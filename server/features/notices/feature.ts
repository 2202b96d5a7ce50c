import type { Feature } from '#server/core/feature.ts'
import { noticeRoutes } from './routes.ts'
import { pushRoutes } from './push-routes.ts'
import { unsubscribeRoutes } from './unsubscribe-routes.ts'

export const noticeList = {
  routes: [...noticeRoutes, ...pushRoutes, ...unsubscribeRoutes],
} satisfies Feature
