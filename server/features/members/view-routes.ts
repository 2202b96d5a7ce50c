import { z } from '@hono/zod-openapi'
import { viewForm } from '#domain/members/views.ts'
import { route } from '#server/core/route.ts'
import { memberViews, removeView, saveView } from './views.ts'

const answer = {
  status: 200,
  is: z.object({ views: z.array(z.object({ id: z.string(), name: z.string(), query: z.string() })) }),
  what: 'The views as they are now',
} as const
const WRITE = { who: 'staff', may: 'people.write' } as const
const params = z.object({ id: z.string().regex(/^[\w-]{8,40}$/) })

/** Saved views of the list of cards, one set for all staff. */
export const memberViewRoutes = [
  route({
    method: 'get',
    path: '/api/staff/members/views',
    summary: 'The saved views of the list by name; `query`: the list’s address after its `?`',
    details: 'Without those with a filter that the role may not use.',
    access: { who: 'staff', may: 'people.read' },
    answer,
    run: ({ deps, person }) => memberViews(deps, person.accountId),
  }),
  route({
    method: 'put',
    path: '/api/staff/members/views/{id}',
    summary: 'Saves, renames or changes a view; a repeated call does nothing more',
    access: WRITE,
    params,
    body: viewForm,
    answer,
    refusals: { 409: ['member.view_known', 'member.views_full'] },
    async run({ deps, person: { accountId }, params: { id }, body }) {
      await saveView(deps, accountId, id, body)
      return memberViews(deps, accountId)
    },
  }),
  route({
    method: 'delete',
    path: '/api/staff/members/views/{id}',
    summary: 'Deletes a view; the cards stay as they are',
    access: WRITE,
    params,
    answer,
    async run({ deps, person: { accountId }, params: { id } }) {
      await removeView(deps, accountId, id)
      return memberViews(deps, accountId)
    },
  }),
]
