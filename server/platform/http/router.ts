import type { HttpBindings } from '@hono/node-server'
import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { PlatformDeps } from '#server/platform/deps.ts'
import { refuseInvalid } from './form-body.ts'

export type AppEnv<Deps = PlatformDeps> = { Bindings: HttpBindings; Variables: { deps: Deps; address: string } }

/** `c.var.deps` is what the server was built with, `c.var.address` the client's IP address as the trusted proxies tell it. */
export type AppContext<Deps = PlatformDeps> = Context<AppEnv<Deps>>

/** Routes: typed, described in the API's document, and with one way to refuse what doesn't fit its schema. */
export const makeRouter = <Deps = PlatformDeps>() => new OpenAPIHono<AppEnv<Deps>>({ defaultHook: refuseInvalid })
