import type { ApplicationAnswer, ApplicationValues } from '#domain/applications/application.ts'
import { ApiError, call } from '#app/platform/api.ts'
import { createResource } from '#app/platform/create-resource.ts'
import { refreshCard } from '#app/platform/session/session.ts'

/** The person's application for membership. */
export const ownApplication = createResource<ApplicationAnswer>({
  name: 'application',
  version: 2,
  load: () => call<ApplicationAnswer>('GET', '/api/applications'),
})

/**
 * Applies. If another tab has applied meanwhile, its application replaces the refusal.
 *
 * @throws ApiError api.invalid with fields, api.conflict if no application is possible now, auth.network
 */
export const apply = (values: ApplicationValues): Promise<void> => changed(call<ApplicationAnswer>('POST', '/api/applications', values))

/** Withdraws the application. @throws ApiError api.not_found once it is decided */
export const withdrawApplication = (id: string): Promise<void> =>
  changed(call<ApplicationAnswer>('POST', `/api/applications/${encodeURIComponent(id)}/withdraw`))

async function changed(asked: Promise<ApplicationAnswer>): Promise<void> {
  try {
    await ownApplication.change(asked)
  } catch (error) {
    // This page is out of date: the refusal and the server's state are shown.
    if (error instanceof ApiError && (error.status === 409 || error.status === 404)) await ownApplication.refresh()
    throw error
  }
  // The card shows the state of the application.
  await refreshCard()
}
