import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import { findProgram, pathFolders } from './programs.ts'

export type Nginx = { port: number; stop(): Promise<void> }

export const NO_NGINX = 'No nginx found. Install one with: sudo apt-get install -y nginx-light'

/** Whether this machine has nginx. */
export const hasNginx = (): boolean => findNginx() !== null

const findNginx = () => findProgram(['nginx'], [...pathFolders(), '/usr/sbin'])

/**
 * The system's nginx on a free loopback port, without TLS.
 *
 * @param server the `server` block, which listens on 443 and passes on to 127.0.0.1:3000
 * @param to the port to pass on to
 * @throws Error with the command that installs nginx
 */
export async function startNginx(server: string, to: number): Promise<Nginx> {
  const program = findNginx()
  if (!program) throw new Error(NO_NGINX)
  const folder = mkdtempSync(join(tmpdir(), 'tessera-nginx-'))
  const port = await freePort()
  const here = server.replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`).replace('127.0.0.1:3000', `127.0.0.1:${to}`)
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${join(folder, name)};`)
  // A single process, so that root's files need no other account.
  const config = `daemon off; master_process off; pid ${join(folder, 'pid')}; error_log stderr warn;
events {}
http { access_log off; ${paths.join(' ')}
${here}
}`
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, config)
  const nginx = spawn(program, ['-p', folder, '-c', file, '-e', 'stderr'], { stdio: ['ignore', 'ignore', 'pipe'] })
  let log = ''
  nginx.stderr.on('data', (part) => (log = (log + part).slice(-4000)))
  const stop = async () => {
    if (nginx.exitCode === null && nginx.kill('SIGKILL')) await once(nginx, 'exit')
    rmSync(folder, { recursive: true, force: true })
  }
  while (!(await answers(port))) {
    if (nginx.exitCode !== null) {
      await stop()
      throw new Error(`nginx did not start: ${log}`)
    }
    await pause(20)
  }
  return { port, stop }
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
