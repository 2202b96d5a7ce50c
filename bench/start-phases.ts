import type { BudgetName } from './budgets.ts'

/** The end of each phase, in ms from the start of the navigation. */
export type Start = Record<'worker' | 'document' | 'boot' | 'card' | 'key' | 'signed' | 'code' | 'app', number>

export const PHASES = {
  worker: { name: 'worker has answered', budget: 'startWorker' },
  document: { name: 'document parsed', budget: 'startDocument' },
  boot: { name: 'boot script evaluated', budget: 'startBoot' },
  card: { name: 'card painted', budget: 'startCard' },
  key: { name: 'key read', budget: 'startKey' },
  signed: { name: 'code signed', budget: 'startSigned' },
  code: { name: 'code painted', budget: 'startCode' },
  app: { name: 'app has taken over', budget: 'startApp' },
} satisfies Record<keyof Start, { name: string; budget: BudgetName }>

/**
 * Runs in the page, before its own scripts. The phases are observed from outside (the document, the browser's database and its signatures),
 * so that the product needs no marks.
 */
export function watchStart(): void {
  const at: Partial<Start> = {}
  const note = (phase: keyof Start) => (at[phase] ??= performance.now())
  const painted = (phase: keyof Start, isThere: () => boolean) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!isThere()) return void requestAnimationFrame(look)
        // This frame paints it; the timeout runs afterwards.
        setTimeout(() => {
          note(phase)
          resolve()
        })
      }
      look()
    })

  // Called at the end of the script that has drawn it.
  const drawn = new MutationObserver(() => {
    if (!document.querySelector('#boot-card')) return
    note('boot')
    drawn.disconnect()
  })
  drawn.observe(document, { childList: true, subtree: true })

  const { get } = IDBObjectStore.prototype
  IDBObjectStore.prototype.get = function (key) {
    const request = get.call(this, key)
    if (key === 'held-card') request.addEventListener('success', () => note('key'))
    return request
  }
  const { sign } = SubtleCrypto.prototype
  SubtleCrypto.prototype.sign = function (...args) {
    const signed = sign.apply(this, args)
    void signed.then(() => note('signed'))
    return signed
  }

  const all = Promise.all([
    painted('card', () => document.querySelector('#boot-card .tcard-number') !== null),
    painted('code', () => document.querySelector('[role=img][aria-label="Codice QR della tessera"]') !== null),
    painted('app', () => document.querySelector('#root .tcard') !== null && !document.querySelector('#boot')?.firstChild),
  ])
  const start = all.then(() => {
    const { responseStart, domInteractive } = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming
    return { ...at, worker: responseStart, document: domInteractive }
  })
  Object.assign(globalThis, { start })
}
