import { createStore } from '#app/platform/create-store.ts'
import { openPushWay } from './push-here.ts'
import type { PushState, PushWay } from './push-way.ts'

/** Whether this device receives pushes; null until it is known. */
const state = createStore<PushState | null>(null)

export const usePushState = state.use

let way: Promise<PushWay> | undefined

/** This device's way: store apps and browsers differ. */
export const pushWay = (): Promise<PushWay> => (way ??= openPushWay())

/** Checks again: the person may have changed the browser's settings, or another tab the state. */
export async function lookAtPush(): Promise<void> {
  state.set(await (await pushWay()).state())
}

/** @throws when the device or the server refuses; the person's own no is no error */
export const turnPushOn = () => change((device) => device.turnOn())
/** @throws when the device refuses */
export const turnPushOff = () => change((device) => device.turnOff())

async function change(act: (device: PushWay) => Promise<void>): Promise<void> {
  try {
    await act(await pushWay())
  } finally {
    await lookAtPush()
  }
}
