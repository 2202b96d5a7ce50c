import { createMiddleware } from 'hono/factory'
import { AppError } from '#domain/errors.ts'
import { romeDay } from '#domain/plain-date.ts'
import { refuseStaleSecond, refuseWithoutSecond } from './second-factor.ts'
import { signedIn } from '#server/core/accounts/session.ts'
import type { AppEnv } from '#server/core/router.ts'
import { listRoles } from './queries.ts'

/**
 * The rule of every call below /api/staff: somebody with a role today, whose session has shown its second factor; the officer, who reads
 * what is confidential, in the last quarter of an hour. Which role may what, each call says.
 *
 * @throws auth.session_expired 401 · guard.forbidden, auth.twofactor_missing 403
 */
export const onlyStaff = createMiddleware<AppEnv>(async (c, next) => {
  const { deps } = c.var
  const session = await signedIn(c)
  const roles = await listRoles(deps.db, session.accountId, romeDay(deps.clock.now()))
  if (roles.length === 0) throw new AppError('guard.forbidden', 403)
  await (roles.includes('safeguarding') ? refuseStaleSecond : refuseWithoutSecond)(deps, session)
  return next()
})
