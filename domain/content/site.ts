import type { Provider } from '#domain/accounts/provider.ts'

/** GET /api/site; its first two are also written into each page: the association, and the mode in which the app runs. */
export type SiteAnswer = {
  association: {
    id: string
    name: string
    shortName: string
    /** #rrggbb */
    color: string
    /** Its own, where it has one (domain/content/emblem.ts). */
    emblem?: string | undefined
  }
  app: {
    trial: boolean
    version: string
    privacyUrl: string
    providers: Provider[]
    /** The association's own street tiles. */
    tiles?: string | null
    /** False where the service worker is switched off. */
    worker?: boolean
  }
  /** The association's apps from the stores. */
  apps: Record<PhoneKind, StoreApp>
}

export type PhoneKind = 'android' | 'ios'

/** `pushes`: whether the server can send them to this app; `store`: where its newest version is, null where the server does not know. */
export type StoreApp = { pushes: boolean; store: string | null }
