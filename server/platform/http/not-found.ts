import { TrieRouter } from 'hono/router/trie-router'
import type { Context, Hono } from 'hono'
import { AppError } from '#domain/errors.ts'
import { answerError } from './errors.ts'
import type { AppEnv } from './router.ts'

/**
 * The answer where no route fits: 405 with `Allow` when the address exists for another method, else 404. Built at the first miss,
 * so that requests which find their route pay nothing for it.
 */
export function notFound<E extends AppEnv>(app: Hono<E>) {
  let methodsOf: TrieRouter<string> | undefined
  return (c: Context<E>): Response => {
    methodsOf ??= methodRouter(app)
    const methods = new Set(methodsOf.match('ALL', c.req.path)[0].map(([method]) => method))
    if (methods.size === 0) return answerError(new AppError('api.not_found', 404), c)
    if (methods.has('GET')) methods.add('HEAD')
    const answer = answerError(new AppError('api.method_not_allowed', 405), c)
    answer.headers.set('Allow', [...methods].toSorted().join(', '))
    return answer
  }
}

function methodRouter<E extends AppEnv>(app: Hono<E>): TrieRouter<string> {
  const router = new TrieRouter<string>()
  // Middleware is registered for every method: an address that only middleware answers does not exist.
  for (const { method, path } of app.routes) if (method !== 'ALL') router.add('ALL', path, method)
  return router
}
