import type { StaffOverview } from '#domain/staff/overview.ts'
import { call } from '#app/platform/api.ts'
import { createResource } from '#app/platform/create-resource.ts'

/** The numbers of Panoramica and of the sidebar: in the memory of the page alone, since they are the association's. */
export const staffOverview = createResource<StaffOverview>({
  name: 'staff overview',
  load: () => call<StaffOverview>('GET', '/api/staff/overview'),
  refused: ({ status }, data) => (status === 403 ? null : data),
})
