import { ownCopy } from '#app/platform/own-copy.ts'

/** Unfinished texts below reports, by report id: they survive a reload and an update. Deleted at sign-out. */
export function keptWords(name: string) {
  const copy = ownCopy<Record<string, string>>(name, 1)
  return {
    read: (id: string): string => copy.read()?.[id] ?? '',
    /** @param body '' once it is sent or cleared */
    keep(id: string, body: string): void {
      const before = copy.read() ?? {}
      if (body === (before[id] ?? '')) return
      const others = Object.entries(before).filter(([other]) => other !== id)
      copy.write(Object.fromEntries(body ? [...others, [id, body]] : others))
    },
  }
}

/** A member's replies. */
export const { read: readReply, keep: keepReply } = keptWords('report-replies')
