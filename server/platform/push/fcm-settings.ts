import type { FcmSettings } from '#server/platform/config.ts'
import { createPrivateKey } from 'node:crypto'
import { readServiceAccount } from './service-account.ts'

const KEY = 'FCM_KEY'

/** The key file of a service account, from the Firebase console; it contains the project too. */
export function readFcm(given: (name: string) => string | null): { settings: FcmSettings | null } | { problem: string } {
  const path = given(KEY)
  if (!path) return { settings: null }
  const account = readServiceAccount(path)
  if (!account?.project) return { problem: `${KEY} must be the JSON file of a service account's key of a Firebase project.` }
  const { project, email, key } = account
  const settings = {
    project,
    email,
    key: createPrivateKey(key),
    url: 'https://fcm.googleapis.com',
    tokenUrl: 'https://oauth2.googleapis.com/token',
  }
  return { settings }
}
