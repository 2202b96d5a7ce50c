import type { PushWay } from './push-way.ts'

export const openPushWay = (): Promise<PushWay> => import('./push-native.ts').then(({ nativePush }) => nativePush())
