import { isEmblem } from '#domain/content/emblem.ts'
import { textOf } from '#domain/fields.ts'
import { association } from '#app/platform/association.ts'
import { logWarning } from '#app/platform/log-warning.ts'

/**
 * Applies the new name, colour and emblem to the open page, and to the copy that the service worker opens until the next version. The
 * server writes them into the next one.
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
  document.documentElement.style.setProperty('--assoc', color)
  const meta = document.querySelector('meta[name="association"]')
  if (!meta) return
  meta.setAttribute('content', JSON.stringify(now))
  inKeptPage(meta).catch((error: unknown) => logWarning('the kept page has the old look', error))
}

async function inKeptPage({ outerHTML }: Element): Promise<void> {
  const kept = await caches.open('shell')
  for (const key of await kept.keys('/index.html', { ignoreSearch: true })) {
    const page = (await kept.match(key))!
    const html = (await page.text()).replace(/<meta name="association" content="[^"]*">/, () => outerHTML)
    await kept.put(key, new Response(html, page))
  }
  // The server's page is installed at once, before somebody can take the change back.
  await (await navigator.serviceWorker.getRegistration())?.update()
}
