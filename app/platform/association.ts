import type { SiteAnswer } from '#domain/content/site.ts'

/** Data in the page from the server (index.html): available before any call, also offline, since the page itself is cached. */
export type AssociationName = SiteAnswer['association']
export type AppInfo = SiteAnswer['app']

export const association = (): AssociationName =>
  fromMeta('association', { id: 'tessera', name: 'Tessera', shortName: 'Tessera', color: '#0b5c6b' })
export const appInfo = (): AppInfo => fromMeta('app', { trial: false, version: '', privacyUrl: '/privacy', providers: [] })

function fromMeta<T extends object>(name: string, fallback: T): T {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content
  try {
    return { ...fallback, ...(JSON.parse(content ?? '') as Partial<T>) }
  } catch {
    return fallback
  }
}
