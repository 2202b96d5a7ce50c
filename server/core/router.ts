import { makeRouter, type AppContext as Context, type AppEnv as Env } from '#server/platform/http/router.ts'
import type { Deps } from './deps.ts'

export type AppEnv = Env<Deps>
export type AppContext = Context<Deps>

/** A feature's router; its routes get `Deps`. */
export const router = () => makeRouter<Deps>()
