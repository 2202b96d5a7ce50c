import { routeOf } from '#server/platform/http/route.ts'
import type { Deps } from './deps.ts'
import type { Permission } from '#domain/staff/permissions.ts'

/** A route of a room: data on who may and how often, and one call. */
export const route = routeOf<Deps, Permission>()

/** The answer of a call that gives nothing back. */
export const DONE = { status: 204, what: 'Done' } as const
