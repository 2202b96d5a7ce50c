import type { AccountAnswer } from '#domain/api.ts'
import { ACCOUNT_COPY_KEY, readKey, storedUser } from './device-user.ts'

/** Whether there is something for them in the back office. A copy that an older version has kept says nothing of it. */
export const hasBackOffice = (account: Partial<Pick<AccountAnswer, 'backOffice'>> | null): boolean => (account?.backOffice ?? []).length > 0

/** The same of whose device it is, as the account's page last knew it (account.ts): for the menu, which asks nobody. */
export function isStaffHere(): boolean {
  try {
    const copy = JSON.parse(readKey(ACCOUNT_COPY_KEY) ?? 'null') as { owner: string; account: AccountAnswer | null } | null
    return copy?.owner === storedUser()?.firebaseUid && hasBackOffice(copy?.account ?? null)
  } catch {
    return false
  }
}
