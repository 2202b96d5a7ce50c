import { ownCopy } from '#app/platform/own-copy.ts'

/** What a member is writing below their reports, by the report's id: a reload and an update find it again. It goes when they sign out. */
const copy = ownCopy<Record<string, string>>('report-replies', 1)

export const readReply = (id: string): string => copy.read()?.[id] ?? ''

/** @param body '' once it is sent, or taken back */
export function keepReply(id: string, body: string): void {
  const before = copy.read() ?? {}
  if (body === (before[id] ?? '')) return
  const others = Object.entries(before).filter(([other]) => other !== id)
  copy.write(Object.fromEntries(body ? [...others, [id, body]] : others))
}
