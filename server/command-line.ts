import { readSettings } from './config.ts'
import { features, house } from './features.ts'
import { mendable } from './mendable.ts'
import { CommandProblem, readArguments, type Terminal, UsageProblem } from './platform/command-line/command.ts'

const commands = new Map(features.flatMap((feature) => Object.entries(feature.commands ?? {})).toSorted(([a], [b]) => (a < b ? -1 : 1)))

/** Runs the words after `tessera`. @returns the exit code: 0 done, 1 not done, 2 wrong usage */
export async function runCommandLine(given: string[], terminal: Terminal & { env: NodeJS.ProcessEnv }): Promise<number> {
  try {
    await run(given, terminal)
    return 0
  } catch (error) {
    const known = error instanceof UsageProblem || error instanceof CommandProblem ? error.message : mendable(error)
    terminal.stderr.write(`${known ?? (error as Error).stack}\n`)
    return error instanceof UsageProblem ? 2 : 1
  }
}

async function run([name, ...rest]: string[], { env, ...terminal }: Terminal & { env: NodeJS.ProcessEnv }): Promise<void> {
  const say = (text: string) => void terminal.stdout.write(`${text}\n`)
  if (name === undefined) throw new UsageProblem(overview())
  if (name === '--help' || name === '-h' || name === 'help') return say(overview())
  const command = commands.get(name)
  if (!command) {
    throw new UsageProblem(`There is no command "${name}". There are: ${[...commands.keys()].join(', ')}. More: npm run tessera -- --help`)
  }
  const call = readArguments(name, command, rest)
  if (call === 'help') return say(`npm run tessera -- ${name} ${command.usage}`.trimEnd() + `\n\n${command.help}`)
  await command.run({ ...call, settings: readSettings(env), terminal, say, house })
}

function overview(): string {
  const width = Math.max(...[...commands.keys()].map((name) => name.length))
  const lines = [...commands].map(([name, { about }]) => `  ${name.padEnd(width)}  ${about}`)
  return ['npm run tessera -- <command>', '', ...lines, '', 'More on each: npm run tessera -- <command> --help'].join('\n')
}
