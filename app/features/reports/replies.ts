import { ownCopy } from '#app/platform/own-copy.ts'

/** What is being written below reports, by the report's id: a reload and an update find it again. It goes when they sign out. */
export function keptWords(name: string) {
  const copy = ownCopy<Record<string, string>>(name, 1)
  return {
    read: (id: string): string => copy.read()?.[id] ?? '',
    /** @param body '' once it is sent, or taken back */
    keep(id: string, body: string): void {
      const before = copy.read() ?? {}
      if (body === (before[id] ?? '')) return
      const others = Object.entries(before).filter(([other]) => other !== id)
      copy.write(Object.fromEntries(body ? [...others, [id, body]] : others))
    },
  }
}

/** Of a member. */
export const { read: readReply, keep: keepReply } = keptWords('report-replies')
