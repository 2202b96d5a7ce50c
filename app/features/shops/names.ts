import type { ShopDevice, ShopLink } from '#domain/verification/shops.ts'
import { links as text } from './texts.ts'

/** What links and devices are called, by id: of several with one name, the later ones have a number. */
export function namesOf(links: readonly ShopLink[]): Map<string, string> {
  return new Map([
    ...numbered(links.map(({ id, label, place, createdAt }) => ({ id, name: label || place || text.plain, at: createdAt }))),
    ...numbered(links.flatMap(({ devices }) => devices.map(called))),
  ])
}

const called = ({ id, name, openedAt }: ShopDevice) => ({ id, name: name || text.device, at: openedAt })

function numbered(of: readonly { id: string; name: string; at: number }[]): [id: string, name: string][] {
  const times = new Map<string, number>()
  return of
    .toSorted((a, b) => a.at - b.at)
    .map(({ id, name }) => {
      const n = (times.get(name) ?? 0) + 1
      times.set(name, n)
      return [id, n === 1 ? name : `${name} (${n})`]
    })
}
