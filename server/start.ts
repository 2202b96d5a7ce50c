import { once } from 'node:events'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { closeDatabase, connect, type Database } from '#db/connect.ts'
import { migrate } from '#db/migrations.ts'
import { createApp } from './app.ts'
import { createIdentity } from './core/accounts/identity.ts'
import { createContent, nameContent } from './core/content/content.ts'
import { createLists } from './core/content/lists.ts'
import { ConfigError, type Config } from '#server/platform/config.ts'
import { closeDataFolder } from './data-folder.ts'
import type { Deps } from './core/deps.ts'
import { features, house } from './features.ts'
import { createWorkQueues } from './core/work-queues.ts'
import { readAssets } from './platform/http/assets.ts'
import { createHttpServer, createListener, stopListening } from './platform/http/listener.ts'
import { createOutboxLoop } from './outbox.ts'
import { createSite } from './features/site/site.ts'
import { sealPayloadsWith, sealWaiting } from './platform/jobs/sealed-payload.ts'
import { createLog, type Log } from './platform/log.ts'
import { createMailer } from './platform/mail/mailer.ts'
import { publicLookup } from './platform/push/public-address.ts'
import { makeSetupPath, SETUP_LINK_DAYS } from './features/setup/setup.ts'
import { DEMO, readSetting } from './platform/settings.ts'
import { withOwnMap } from './features/map/own-map.ts'
import { prepareDemo } from './features/trial/demo.ts'
import { pictureTheDemo } from './features/trial/demo-pictures.ts'
import { trialShopLink } from './features/verification/trial-link.ts'
import { welcome } from './features/trial/welcome.ts'

export type Running = { deps: Deps; stop(): Promise<void> }

const dist = join(import.meta.dirname, '../dist')

// A stop may take ten seconds (interfaces, "Process"); the rest is for the outbox and the database.
const GRACE_MS = 8_000

/**
 * The whole server on a configuration: opens and migrates the database, listens, and says to whom it is for.
 *
 * @param demoPictures gives the trial's documents their pictures, in the background; tests do without
 * @throws ConfigError, DatabaseProblem with one sentence for the person who starts it
 */
export async function start(
  given: Config,
  out: NodeJS.WritableStream = process.stdout,
  { demoPictures = false }: { demoPictures?: boolean } = {},
): Promise<Running> {
  const config = withOwnMap(given)
  const log = createLog(config)
  closeDataFolder(config.dataDir, log)
  const db = await connect({ databaseUrl: config.databaseUrl ?? undefined, dataDir: config.dataDir, log })
  sealPayloadsWith(db, () => config.secret)
  try {
    const deps = await buildDeps(config, db, log)
    const demo = await prepareData(deps)
    const server = createHttpServer({}, config.trustedProxies)
    server.on('request', createListener(deps, { app: createApp(deps), site: createSite(deps) }))
    const outbox = createOutboxLoop(deps)
    const services = features.flatMap((feature) => feature.services?.(deps) ?? [])
    if (demo && demoPictures) services.push(pictureTheDemo(deps))
    await listen(server, config)
    outbox.start()
    for (const service of services) service.start()
    if (config.trial) out.write(welcome(config, demo, demo && (await trialShopLink(deps))))
    else await announce(deps)

    const stop = async () => {
      await stopListening(server, GRACE_MS)
      for (const service of services) await service.stop()
      await outbox.stop()
      await closeDatabase(db)
    }
    return { deps, stop }
  } catch (error) {
    await closeDatabase(db)
    throw error
  }
}

async function buildDeps(config: Config, db: Database, log: Log): Promise<Deps> {
  const clock = { now: () => Date.now() }
  await migrate(db)
  await sealWaiting(db)
  await nameContent(db)
  const lists = createLists(db)
  return {
    config,
    db,
    clock,
    log,
    mailer: createMailer(config),
    lookup: publicLookup,
    auth: createIdentity({ db, clock, config }),
    assets: await readAssets(dist),
    lists,
    content: createContent({ db, lists }),
    queues: createWorkQueues(),
    house,
  }
}

/** The trial's demo, made where there is nothing yet; gives its logins. A real installation keeps away from a demo's data. */
async function prepareData(deps: Deps) {
  if (deps.config.trial) return prepareDemo(deps)
  if (!(await readSetting(deps.db, DEMO))) return null
  const { databaseUrl, dataDir } = deps.config
  const place = databaseUrl ? 'The database of DATABASE_URL' : `The data folder ${dataDir}`
  throw new ConfigError(
    `${place} holds the trial’s demo: choose an empty one with ${databaseUrl ? 'DATABASE_URL' : 'DATA_DIR'}, or start without APP_URL.`,
  )
}

async function listen(server: Server, { port, host }: Config): Promise<void> {
  server.listen(port, host ?? undefined)
  try {
    await once(server, 'listening')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') throw new ConfigError(`Port ${port} is already in use: stop what uses it, or choose another one with PORT.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') throw new ConfigError(`HOST=${host} is no address of this machine.`)
    if (code === 'EACCES') throw new ConfigError(`Port ${port} may not be used by this account: choose one above 1023 with PORT.`)
    throw error
  }
}

/** Told whatever LOG_LEVEL says: without the link nobody can begin. */
async function announce({ config, db, clock }: Deps): Promise<void> {
  const log = createLog({ ...config, logLevel: 'info' })
  log.info({ address: config.appUrl, port: config.port }, 'Tessera is ready.')
  const path = await makeSetupPath(db, clock.now())
  if (path)
    log.info(
      { setupLink: `${config.appUrl}${path}` },
      `There is no administrator yet: open this link, which works once and for ${SETUP_LINK_DAYS} days, to set up the association.`,
    )
}
