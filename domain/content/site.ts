import type { Provider } from '#domain/accounts/provider.ts'

/** GET /api/site, also written into each page: the association, and the mode in which the app runs. */
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
}
