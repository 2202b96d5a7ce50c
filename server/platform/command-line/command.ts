import { parseArgs } from 'node:util'
import type { Settings } from '#server/platform/config.ts'

/** `More`: what the installation hands to its commands besides. */
export type Command<More = object> = {
  /** One line, for the list of commands. */
  about: string
  /** Behind the name: arguments in capitals, options in brackets. */
  usage: string
  help: string
  /** How many arguments it takes; `upTo`: it may be given more than that. */
  takes: number
  upTo?: number
  /** Options, each with a text. */
  options: string[]
  /** Options without one. */
  flags?: string[]
  run(call: Call & More): Promise<void>
}

export type Call = {
  arguments: string[]
  options: Record<string, string | undefined>
  /** Those that were given. */
  flags: ReadonlySet<string>
  settings: Settings
  terminal: Terminal
  /** The command's result, on stdout. */
  say(text: string): void
}

export type Terminal = {
  stdin: NodeJS.ReadableStream & { isTTY?: boolean }
  stdout: NodeJS.WritableStream
  stderr: NodeJS.WritableStream & { isTTY?: boolean }
}

/** Asked wrongly: the sentence says how to ask. */
export class UsageProblem extends Error {
  override readonly name = 'UsageProblem'
}

/** The command cannot be done: the sentence says why. */
export class CommandProblem extends Error {
  override readonly name = 'CommandProblem'
}

/** @throws UsageProblem */
export function readArguments(
  name: string,
  command: Omit<Command, 'run'>,
  given: string[],
): Pick<Call, 'arguments' | 'options' | 'flags'> | 'help' {
  const hint = `npm run tessera -- ${name} ${command.usage}`.trimEnd()
  const { values, positionals } = parse(command, given, hint)
  if (values.help) return 'help'
  if (positionals.length >= command.takes && positionals.length <= (command.upTo ?? command.takes)) {
    const flags = new Set((command.flags ?? []).filter((flag) => (values as Record<string, unknown>)[flag] === true))
    return { arguments: positionals, options: values as Record<string, string>, flags }
  }
  const most = command.upTo ?? command.takes
  const wanted =
    most > command.takes
      ? `at most ${most} words`
      : command.takes === 0
        ? 'nothing'
        : command.takes === 1
          ? 'one name'
          : `${command.takes} names`
  throw new UsageProblem(`"${name}" takes ${wanted} after it, not ${positionals.length}: ${hint}`)
}

function parse(command: Omit<Command, 'run'>, given: string[], hint: string) {
  const texts = Object.fromEntries(command.options.map((option) => [option, { type: 'string' as const }]))
  const flags = Object.fromEntries((command.flags ?? []).map((flag) => [flag, { type: 'boolean' as const }]))
  try {
    return parseArgs({ args: given, allowPositionals: true, options: { ...texts, ...flags, help: { type: 'boolean', short: 'h' } } })
  } catch (error) {
    throw new UsageProblem(`${(error as Error).message.split('. ')[0]}. The command: ${hint}`, { cause: error })
  }
}
