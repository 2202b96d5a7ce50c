import { isProfileComplete } from '#domain/people/profile.ts'
import type { Deps } from '#server/core/deps.ts'
import { deviceName } from '#server/core/accounts/device.ts'
import { findAccount } from '#server/core/accounts/queries.ts'
import { sendSecurityMail } from '#server/core/notices/security-mail.ts'
import { isKnownDevice } from '#server/core/accounts/sign-in-limits.ts'
import type { Visit } from '#server/core/accounts/visit.ts'

/**
 * Somebody has come in with a browser that the account does not know: its own address is told. Not of an address that is still to be
 * proved, which perhaps is a stranger's, and to which no browser is known yet. Joins the running transaction; wake the outbox after the
 * commit.
 */
export async function tellOfNewDevice(
  deps: Pick<Deps, 'auth' | 'clock' | 'db'>,
  accountId: string,
  { device, origin, userAgent }: Pick<Visit, 'device' | 'origin' | 'userAgent'>,
): Promise<void> {
  if (await isKnownDevice(deps, { accountId, device })) return
  const person = await findAccount(deps.db, accountId)
  // Without a card there is nothing to be seen with it yet.
  if (!person?.emailVerified || !isProfileComplete(person)) return
  await sendSecurityMail(deps, accountId, { event: 'new_device', device: deviceName(userAgent), link: `${origin}/account/dispositivi` })
}
