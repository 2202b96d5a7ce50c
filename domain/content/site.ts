import type { Provider } from '#domain/accounts/provider.ts'

/** GET /api/site, and what the server writes into each page: whose app this is, and in which mode it runs. */
export type SiteAnswer = {
  association: { id: string; name: string; shortName: string; /** #rrggbb */ color: string }
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
