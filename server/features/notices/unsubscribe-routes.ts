import { createRoute, z } from '@hono/zod-openapi'
import { associationName } from '#server/core/content/association.ts'
import { router } from '#server/core/router.ts'
import type { AppContext } from '#server/core/router.ts'
import { readOptOut, unsubscribe } from '#server/core/notices/unsubscribe.ts'
import { unsubscribePage, type PageState } from './unsubscribe-page.ts'

const params = z.object({ token: z.string().max(200) })
const page = (description: string) => ({ description, content: { 'text/html': { schema: z.string() } } })
const responses = { 200: page('A page for people'), 404: page('A link that this server has not made') }

/** The link of `List-Unsubscribe`: a mail program posts to it by itself (RFC 8058), a person opens it and presses. */
export const unsubscribeRoutes = router()
  .openapi(
    createRoute({
      method: 'get',
      path: '/{token}',
      summary: 'Asks whether to end the mails about a topic; changes nothing',
      request: { params },
      responses,
    }),
    async (c) => {
      const found = readOptOut(c.var.deps.config, c.req.valid('param').token)
      return found
        ? c.html(...(await answer(c, { state: 'asks', topic: found.topic }, 200)))
        : c.html(...(await answer(c, { state: 'unknown' }, 404)))
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/{token}',
      summary: 'Ends the mails about a topic, at one press in the mail program; from any origin and without a session: the link is keyed',
      request: { params },
      responses,
    }),
    async (c) => {
      const found = readOptOut(c.var.deps.config, c.req.valid('param').token)
      if (!found) return c.html(...(await answer(c, { state: 'unknown' }, 404)))
      await unsubscribe(c.var.deps, found)
      return c.html(...(await answer(c, { state: 'done', topic: found.topic }, 200)))
    },
  )

async function answer<S extends 200 | 404>(c: AppContext, state: PageState, status: S) {
  const { html, policy } = unsubscribePage(state, await associationName(c.var.deps))
  return [html, status, { 'Content-Security-Policy': policy }] as const
}
