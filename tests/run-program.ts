import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'

const root = join(import.meta.dirname, '..')

/**
 * Runs a script with the project's own Node, shows its output and returns it. In watch mode the script owns the terminal, and its output is
 * not captured.
 */
export function runProgram(
  script: string,
  args: string[],
  env: Record<string, string> = {},
  { isWatching = false } = {},
): Promise<{ code: number | null; output: string }> {
  const path = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter)
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, script), ...args], {
      cwd: root,
      env: { ...process.env, PATH: path, ...env },
      stdio: isWatching ? 'inherit' : ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    child.stdout?.on('data', (part) => {
      output += part
      process.stdout.write(part)
    })
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output }))
  })
}
