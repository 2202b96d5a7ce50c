import { call } from './api.ts'

/** Leaves for the provider's page. Gives whether it is done already: not when it comes back by a redirect. */
async function leaveFor(provider: string, purpose: 'link' | 'prove'): Promise<boolean> {
  const { url } = await call<{ url: string }>('POST', `/api/auth/${provider}/start`, { purpose })
  location.assign(url)
  return false
}

/** One more way into the account. @throws ApiError auth.proof_required */
export const linkProvider = (provider: string) => leaveFor(provider, 'link')

/** Proves with a fresh sign-in at the provider who is here. */
export const proveWithProvider = (provider: string) => leaveFor(provider, 'prove')
