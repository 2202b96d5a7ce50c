import type { StaffMe } from '#domain/staff/api.ts'
import type { Permission } from '#domain/staff/permissions.ts'
import { call } from '#app/platform/api.ts'
import { createResource } from '#app/platform/create-resource.ts'

/** Permissions of the signed-in person as staff. They only decide what is shown; the server checks each call. */
export const staffAccess = createResource<StaffMe>({
  name: 'staff',
  version: 1,
  load: () => call<StaffMe>('GET', '/api/staff/me'),
  // Without a role all permissions are removed; a missing second factor is asked for where it is needed.
  refused: ({ code }, data) => (code === 'guard.forbidden' ? null : data),
})

/** `may('contents.write')`; false before the server's first answer. */
export function useMay(): (permission: Permission) => boolean {
  const { data } = staffAccess.use({ isKnownOnly: true })
  return (permission) => data?.permissions.includes(permission) ?? false
}
