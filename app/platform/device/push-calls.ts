import { call } from '#app/platform/api.ts'
import { ownCopy } from '#app/platform/own-copy.ts'

/** Where a device's pushes go: a browser's subscription, or the token of a phone. */
export type PushAddress = { kind: 'web'; endpoint: string; p256dh: string; auth: string } | { kind: 'fcm' | 'apns'; token: string }

/** That the member wants pushes on this device. It goes with them when they sign out. `told`: when the server last heard the address. */
export type WantedPush = { key: string | null; told: number }

export const wantedPush = ownCopy<WantedPush | null>('push', 1)
/** The question was answered "not now", or they were turned off again. */
export const postponedPush = ownCopy<boolean>('push-postponed', 1)

/** The public key that a browser subscribes with, base64url. @throws ApiError */
export const pushKey = async (): Promise<string> => (await call<{ key: string }>('GET', '/api/push/key')).key

/** This session's pushes go there from now on. @throws ApiError */
export const registerPush = (address: PushAddress): Promise<unknown> => call('PUT', '/api/push/devices', address)

/** @throws ApiError */
export const unregisterPush = (address: { endpoint: string } | { token: string }): Promise<void> =>
  call<void>('DELETE', '/api/push/devices', address)
