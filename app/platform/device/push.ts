import { createStore } from '#app/platform/create-store.ts'
import { openPushWay } from './push-here.ts'
import type { PushState, PushWay } from './push-way.ts'

/** Whether pushes come to this device; null until it was looked at. */
const state = createStore<PushState | null>(null)

export const usePushState = state.use

let way: Promise<PushWay> | undefined

/** This device's way; the app from a store has another than browsers. */
export const pushWay = (): Promise<PushWay> => (way ??= openPushWay())

/** Looks again: the person may have been in the browser's settings, or another tab has changed it. */
export async function lookAtPush(): Promise<void> {
  state.set(await (await pushWay()).state())
}

/** @throws where the device or the server refuses; a person's own no is no error */
export const turnPushOn = () => change((device) => device.turnOn())
/** @throws where the device refuses */
export const turnPushOff = () => change((device) => device.turnOff())

async function change(act: (device: PushWay) => Promise<void>): Promise<void> {
  try {
    await act(await pushWay())
  } finally {
    await lookAtPush()
  }
}
