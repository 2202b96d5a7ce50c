import { call } from '#app/platform/api.ts'
import { ownCopy } from '#app/platform/own-copy.ts'

/** A device's push address: a browser's subscription, or a phone's token. */
export type PushAddress = { kind: 'web'; endpoint: string; p256dh: string; auth: string } | { kind: 'fcm' | 'apns'; token: string }

/** The member wants pushes on this device. Deleted at sign-out. `told`: when the address was last sent to the server. */
export type WantedPush = { key: string | null; told: number }

export const wantedPush = ownCopy<WantedPush | null>('push', 1)
/** The person answered "not now", or turned pushes off again. */
export const postponedPush = ownCopy<boolean>('push-postponed', 1)

/** The public key for a browser's subscription, base64url. @throws ApiError */
export const pushKey = async (): Promise<string> => (await call<{ key: string }>('GET', '/api/push/key')).key

/** Registers the address for this session's pushes. @throws ApiError */
export const registerPush = (address: PushAddress): Promise<unknown> => call('PUT', '/api/push/devices', address)

/** @throws ApiError */
export const unregisterPush = (address: { endpoint: string } | { token: string }): Promise<void> =>
  call<void>('DELETE', '/api/push/devices', address)
