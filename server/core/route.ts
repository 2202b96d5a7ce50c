import { routeOf } from '#server/platform/http/route.ts'
import type { Deps } from './deps.ts'
import type { Permission } from '#domain/staff/permissions.ts'

/** A feature's route: declared access and limits, and one call. */
export const route = routeOf<Deps, Permission>()

/** The answer without a body. */
export const DONE = { status: 204, what: 'Done' } as const
