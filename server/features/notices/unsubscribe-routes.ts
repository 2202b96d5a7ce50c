import { z } from '@hono/zod-openapi'
import { associationName } from '#server/core/content/association.ts'
import { readOptOut, unsubscribe } from '#server/core/notices/unsubscribe.ts'
import { route } from '#server/core/route.ts'
import type { AppContext } from '#server/core/router.ts'
import { unsubscribePage, type PageState } from './unsubscribe-page.ts'

const params = z.object({ token: z.string().max(200) })
const page = (description: string) => ({ description, content: { 'text/html': { schema: z.string() } } })
const answer = { responses: { 200: page('A page for people'), 404: page('A link that this server has not made') } }
const access = { who: 'anyone', why: 'The link in the mail authorises the call' } as const

/** The link of `List-Unsubscribe`: a mail program posts to it (RFC 8058); a person opens it and presses the button. */
export const unsubscribeRoutes = [
  route({
    method: 'get',
    path: '/api/unsubscribe/{token}',
    summary: 'Asks whether to end the mails about a topic; changes nothing',
    access,
    params,
    answer,
    run: ({ deps, params: { token }, c }) => {
      const found = readOptOut(deps.config, token)
      return found ? show(c, { state: 'asks', topic: found.topic }, 200) : show(c, { state: 'unknown' }, 404)
    },
  }),
  route({
    method: 'post',
    path: '/api/unsubscribe/{token}',
    summary:
      'Ends the mails about a topic, at one press in the mail program; from any origin and without a session, since the link is signed',
    access,
    params,
    answer,
    run: async ({ deps, params: { token }, c }) => {
      const found = readOptOut(deps.config, token)
      if (!found) return show(c, { state: 'unknown' }, 404)
      await unsubscribe(deps, found)
      return show(c, { state: 'done', topic: found.topic }, 200)
    },
  }),
]

async function show(c: AppContext, state: PageState, status: 200 | 404): Promise<Response> {
  const { html, policy } = unsubscribePage(state, await associationName(c.var.deps))
  return c.html(html, status, { 'Content-Security-Policy': policy })
}
