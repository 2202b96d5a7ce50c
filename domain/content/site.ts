import type { Provider } from '#domain/accounts/provider.ts'

/** GET /api/site. Its first two fields, the association and the app's mode, are also written into each page. */
export type SiteAnswer = {
  association: {
    id: string
    name: string
    shortName: string
    /** #rrggbb */
    color: string
    /** The association's own emblem, if it has one (domain/content/emblem.ts). */
    emblem?: string | undefined
  }
  app: {
    trial: boolean
    version: string
    privacyUrl: string
    providers: Provider[]
    /** The association's own street tiles. */
    tiles?: string | null
    /** Fees are paid online, too. */
    paysOnline?: true
    /** False where the service worker is switched off. */
    worker?: boolean
  }
  /** The association's apps from the stores. */
  apps: Record<PhoneKind, StoreApp>
}

export type PhoneKind = 'android' | 'ios'

/** `pushes`: whether the server can send pushes to this app. `store`: the store's page of its newest version, null if unknown. */
export type StoreApp = { pushes: boolean; store: string | null }
