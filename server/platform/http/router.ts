import type { HttpBindings } from '@hono/node-server'
import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { PlatformDeps } from '#server/platform/deps.ts'
import { refuseInvalid } from './form-body.ts'

export type AppEnv<Deps = PlatformDeps> = { Bindings: HttpBindings; Variables: { deps: Deps; address: string } }

/** `c.var.deps`: the server's dependencies; `c.var.address`: the client's IP address behind trusted proxies. */
export type AppContext<Deps = PlatformDeps> = Context<AppEnv<Deps>>

/** A router: typed, documented, with one kind of refusal for invalid input. */
export const makeRouter = <Deps = PlatformDeps>() => new OpenAPIHono<AppEnv<Deps>>({ defaultHook: refuseInvalid })
