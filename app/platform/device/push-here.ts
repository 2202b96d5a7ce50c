import type { PushWay } from './push-way.ts'

export const openPushWay = (): Promise<PushWay> => import('./push-web.ts').then(({ webPush }) => webPush)
