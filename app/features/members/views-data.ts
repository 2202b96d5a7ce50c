import type { MemberViews } from '#domain/members/views.ts'
import { call } from '#app/platform/api.ts'
import { createResource } from '#app/platform/create-resource.ts'

const VIEWS = '/api/staff/members/views'

export const memberViews = createResource<MemberViews | null>({
  name: 'member views',
  load: () => call<MemberViews>('GET', VIEWS),
  refused: ({ status }, views) => (status === 403 ? null : views),
})

/** @throws ApiError member.view_known, member.views_full */
export const saveView = (id: string, name: string, query: string) =>
  memberViews.change(call<MemberViews>('PUT', `${VIEWS}/${encodeURIComponent(id)}`, { name, query }))

export const removeView = (id: string) => memberViews.change(call<MemberViews>('DELETE', `${VIEWS}/${encodeURIComponent(id)}`))
