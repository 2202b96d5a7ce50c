import type { StaffMe } from '#domain/staff/api.ts'
import type { Permission } from '#domain/staff/permissions.ts'
import { call } from '#app/platform/api.ts'
import { createResource } from '#app/platform/create-resource.ts'

/** What the person who is signed in may do as staff. It only decides what is shown; the server checks each call. */
export const staffAccess = createResource<StaffMe>({
  name: 'staff',
  version: 1,
  load: () => call<StaffMe>('GET', '/api/staff/me'),
  // Without a role nothing stays open; a second factor that has to be shown again is asked for where it is needed.
  refused: ({ code }, data) => (code === 'guard.forbidden' ? null : data),
})

/** `may('contents.write')`; nothing before the server has said it once. */
export function useMay(): (permission: Permission) => boolean {
  const { data } = staffAccess.use({ isKnownOnly: true })
  return (permission) => data?.permissions.includes(permission) ?? false
}
