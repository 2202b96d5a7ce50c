import type { StaffOverview } from '#domain/staff/overview.ts'
import { call } from '#app/platform/api.ts'
import { createResource } from '#app/platform/create-resource.ts'

/** The numbers of Panoramica and the sidebar. They are the association's, so they stay in the page's memory. */
export const staffOverview = createResource<StaffOverview>({
  name: 'staff overview',
  load: () => call<StaffOverview>('GET', '/api/staff/overview'),
  refused: ({ status }, data) => (status === 403 ? null : data),
})
