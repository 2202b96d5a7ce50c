import type { TrialCode } from '#domain/accounts/api.ts'
import { fullName } from '#domain/person-name.ts'
import { isStaffRole } from '#domain/staff/staff-role.ts'
import { unseal } from '#server/core/accounts/second-factor-sealed.ts'
import { codeOf, stepAt } from '#server/core/accounts/totp.ts'
import type { Deps } from '#server/core/deps.ts'
import { listStaffFactors } from './queries.ts'

/**
 * What the apps of the staff show now. A code works once: where it was used the next one is told, which the server takes already.
 */
export async function staffCodes({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<TrialCode[]> {
  const now = stepAt(clock.now())
  const codes = new Map<string, TrialCode>()
  for (const { uid, secret, lastStep, email, role, firstname, lastname } of await listStaffFactors(db)) {
    const key = unseal(config.secret, uid, secret)
    if (!key || !isStaffRole(role)) continue
    const step = Math.min(now + 1, Math.max(now, lastStep + 1))
    const code = codes.get(uid) ?? {
      email,
      name: fullName(firstname, lastname),
      roles: [],
      code: await codeOf(key, step),
    }
    code.roles.push(role)
    codes.set(uid, code)
  }
  return [...codes.values()]
}
