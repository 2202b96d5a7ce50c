import { isEmblem } from '#domain/content/emblem.ts'
import { textOf } from '#domain/fields.ts'
import { deepTint } from '#domain/tint.ts'
import { association } from '#app/platform/association.ts'
import { lookForUpdate } from '#app/platform/device/service-worker.ts'

/**
 * Applies the new name, colour and emblem to the open page, as server/features/site/render.ts writes them into the next one. A service
 * worker opens its own copy, the old one, until «Aggiorna», which comes at once.
 */
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
  setMeta('association', JSON.stringify(now))
  setMeta('theme-color', deepTint(color))
  document.documentElement.style.setProperty('--assoc', color)
  void lookForUpdate()
}

const setMeta = (name: string, content: string) => document.querySelector(`meta[name="${name}"]`)?.setAttribute('content', content)
