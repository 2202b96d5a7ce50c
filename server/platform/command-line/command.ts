import { parseArgs } from 'node:util'
import type { Settings } from '#server/platform/config.ts'

/** `More`: further dependencies from the installation. */
export type Command<More = object> = {
  /** One line, for the list of commands. */
  about: string
  /** The usage after the name: arguments in capitals, options in brackets. */
  usage: string
  help: string
  /** The number of arguments; `upTo`: the maximum, if it is higher. */
  takes: number
  upTo?: number
  /** Options with a value. */
  options: string[]
  /** Options without a value. */
  flags?: string[]
  run(call: Call & More): Promise<void>
}

export type Call = {
  arguments: string[]
  options: Record<string, string | undefined>
  /** The given flags. */
  flags: ReadonlySet<string>
  settings: Settings
  terminal: Terminal
  /** Writes the command's result to stdout. */
  say(text: string): void
}

export type Terminal = {
  stdin: NodeJS.ReadableStream & { isTTY?: boolean }
  stdout: NodeJS.WritableStream
  stderr: NodeJS.WritableStream & { isTTY?: boolean }
}

/** Wrong arguments; the message explains the usage. */
export class UsageProblem extends Error {
  override readonly name = 'UsageProblem'
}

/** The command cannot be done; the message says why. */
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
