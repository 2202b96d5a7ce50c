import type { RouteConfig, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { AppError } from '#domain/errors.ts'
import type { Form, Values } from '#domain/form.ts'
import { once } from '#domain/once.ts'
import type { PlatformDeps } from '#server/platform/deps.ts'
import { limitKey, networkOf } from '#server/platform/limits/limit-key.ts'
import { enforceRateLimit } from '#server/platform/limits/rate-limit.ts'
import { type Access, type Answer, type Body, describe, type Often, type Refusals, type Schema } from './declaration.ts'
import { originOf } from './origin.ts'
import type { AppEnv, makeRouter } from './router.ts'

/** The signed-in person, for routes. */
export type Person = {
  accountId: string
  sessionId: string
  token: string
  email: string
  emailVerified: boolean
  /** Epoch ms; null in sessions older than this column. */
  provedAt: number | null
}

type OftenOf<A extends Access> = A extends { who: 'account' | 'staff' } ? Often : Often & { by: 'network' }

type Caller<A extends Access> = A extends { who: 'anyone' }
  ? object
  : A extends { who: 'visitor' }
    ? { person: Person | null }
    : { person: Person }

type AnswerOf<R extends Answer> = R extends { is: infer S extends z.ZodType } ? z.input<S> : R extends { status: 204 } ? void : Response

type BodyOf<B> = B extends z.ZodType ? z.output<B> : B extends Form ? Values<B> : undefined
type Given<S> = S extends Schema ? z.output<S> : Record<string, never>

type Spec<D, A extends Access, P, Q, H, B, R extends Answer> = {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** From the root: `/api/offers/{id}/codes`. */
  path: string
  /** One sentence, then facts that the fields and refusals do not show; used in the document and in docs/api.md. */
  summary: string
  details?: string
  access: A
  limit?: OftenOf<A>
  params?: P
  query?: Q
  headers?: H
  body?: B
  /** Documented parts of the request without a check: bytes, and lists that are answered by their tag alone. */
  described?: Pick<RouteConfig, 'parameters'> & { body?: NonNullable<RouteConfig['request']>['body'] }
  answer: R
  /** Refusals beside those of access, limit and form. */
  refusals?: Refusals
  /** The status for an invalid request, if not 422. */
  invalid?: 400
  run(
    call: {
      deps: D
      params: Given<P>
      query: Given<Q>
      headers: Given<H>
      body: BodyOf<B>
      address: string
      readonly origin: string
      c: Context<AppEnv<D>>
    } & Caller<A>,
  ): Promise<AnswerOf<R>> | AnswerOf<R>
}

/** Finds the caller and their permissions. `server/app.ts` provides it: the platform knows no accounts. */
export type Guards<D> = {
  session(c: Context<AppEnv<D>>): Promise<Person | null>
  /**
   * A staff member with a role, whose session has shown its second factor, recently if `fresh`. @throws guard.forbidden,
   * auth.twofactor_missing 403
   */
  staff(deps: D, person: Person, fresh: boolean): Promise<Staff>
}

/** Permissions of a staff member. */
export type Staff = { may(what: string): boolean }

export type Route<D> = {
  method: string
  path: string
  access: Access
  mount(app: ReturnType<typeof makeRouter<D>>, guards: Guards<D>): void
}

/** How long a proof allows changes of sign-in methods (OWASP ASVS 5.0, 7.5). */
const PROOF_MS = 10 * 60_000

/** @param now epoch ms */
export const isProved = ({ provedAt }: Pick<Person, 'provedAt'>, now: number): boolean => provedAt !== null && now - provedAt <= PROOF_MS

/** Makes routes with dependencies `D`. A route without `access` does not compile. */
export const routeOf =
  <D extends PlatformDeps, May extends string>() =>
  <
    const A extends Access<May>,
    const R extends Answer,
    P extends Schema | undefined,
    Q extends Schema | undefined,
    H extends Schema | undefined,
    B extends Body | undefined,
  >(
    spec: Spec<D, A, P, Q, H, B, R>,
  ): Route<D> => {
    // The same in each app that mounts it, and slower than the mounting.
    const description = once(() => describe(spec))
    return {
      method: spec.method,
      path: spec.path,
      access: spec.access,
      mount(app, guards) {
        const { access, limit, params, query, headers, body } = spec
        const found = new WeakMap<Request, { person: Person; staff: Staff }>()
        app.openapi(
          {
            ...description(),
            // Callers who are not staff are refused before their input is read.
            ...(access.who === 'staff' && {
              middleware: async (c: Context, next: () => Promise<void>) => {
                const person = signedIn(await guards.session(c))
                found.set(c.req.raw, { person, staff: await guards.staff(c.var.deps as D, person, access.fresh === true) })
                await next()
              },
            }),
          },
          async (context) => {
            const c = context as unknown as Context<AppEnv<D>>
            const { deps, address } = c.var
            const person = await admitted(access, c)
            if (limit) await count(limit, deps, { person, address })
            if (access.who === 'account' && access.verified && !person?.emailVerified) throw new AppError('auth.email_unverified', 403)
            const valid = (of: string) => (c.req as unknown as { valid(of: string): unknown }).valid(of)
            const call = {
              deps,
              address,
              get origin() {
                return originOf(c)
              },
              c,
              params: params ? valid('param') : {},
              query: query ? valid('query') : {},
              headers: headers ? valid('header') : {},
              body: body ? valid('json') : undefined,
              person,
            }
            const given = await spec.run(call as never)
            return answered(c, spec.answer, given) as never
          },
          spec.invalid &&
            ((result) => {
              if (!result.success) throw new AppError('api.invalid', spec.invalid!)
            }),
        )

        async function admitted(asked: Access, c: Context<AppEnv<D>>): Promise<Person | null> {
          if (asked.who === 'anyone') return null
          if (asked.who === 'visitor') return guards.session(c)
          if (asked.who === 'staff') {
            const { person, staff } = found.get(c.req.raw)!
            if (!staff.may(asked.may)) throw new AppError('guard.forbidden', 403)
            return person
          }
          const person = signedIn(await guards.session(c))
          if (asked.proved && !isProved(person, c.var.deps.clock.now())) throw new AppError('auth.proof_required', 403)
          return person
        }
      },
    }
  }

function signedIn(person: Person | null): Person {
  if (!person) throw new AppError('auth.session_expired', 401)
  return person
}

async function count({ name, by, ...limit }: Often, deps: PlatformDeps, { person, address }: { person: Person | null; address: string }) {
  const key = by === 'account' ? `${name}:${person!.accountId}` : limitKey(deps.config.secret, name, networkOf(address))
  await enforceRateLimit(deps.db, key, limit, deps.clock.now())
}

function answered<D>(c: Context<AppEnv<D>>, answer: Answer, given: unknown): Response {
  if (!('status' in answer)) return given as Response
  if (answer.status === 204) return c.body(null, 204)
  return c.json(given as never, answer.status, answer.headers)
}
