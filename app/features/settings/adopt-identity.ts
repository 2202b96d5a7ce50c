import { isEmblem } from '#domain/content/emblem.ts'
import { textOf } from '#domain/fields.ts'
import { association } from '#app/platform/association.ts'

/** Applies the new name, colour and emblem to the open page; the server writes them into the next one. */
export function adoptIdentity(values: Record<string, unknown>): void {
  const { emblem: _, ...before } = association()
  const color = textOf(values.color)
  const now = {
    ...before,
    name: textOf(values.name),
    shortName: textOf(values.shortName),
    color,
    ...(isEmblem(values.emblem) && { emblem: values.emblem }),
  }
  document.querySelector('meta[name="association"]')?.setAttribute('content', JSON.stringify(now))
  document.documentElement.style.setProperty('--assoc', color)
}
