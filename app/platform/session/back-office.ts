import { useSyncExternalStore } from 'react'
import type { AccountAnswer } from '#domain/accounts/api.ts'
import { ACCOUNT_COPY_KEY, readKey, storedUser } from './device-user.ts'
import { followed } from '#app/platform/create-store.ts'

/** Whether there is something for them in the back office. A copy that an older version has kept says nothing of it. */
export const hasBackOffice = (account: Partial<Pick<AccountAnswer, 'backOffice'>> | null): boolean => (account?.backOffice ?? []).length > 0

/** Set whenever the device's copy of the account has been written. */
export const accountKept = followed<unknown>(null)

/** The same of whose device it is, as the device's copy of the account has it (account.ts): for the menu, which asks nobody. */
export const useStaffHere = (): boolean => useSyncExternalStore(accountKept.follow, isStaffHere)

function isStaffHere(): boolean {
  try {
    const copy = JSON.parse(readKey(ACCOUNT_COPY_KEY) ?? 'null') as { owner: string; account: AccountAnswer | null } | null
    return copy?.owner === storedUser()?.firebaseUid && hasBackOffice(copy?.account ?? null)
  } catch {
    return false
  }
}
