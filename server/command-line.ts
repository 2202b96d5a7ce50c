import { readSettings } from './config.ts'
import type { RoomCommand } from './core/feature.ts'
import { house } from './features.ts'
import { mendable } from './mendable.ts'
import { applicationsCommand } from './features/applications/command.ts'
import { backupCommand } from './platform/command-line/backup.ts'
import { bounceCommand } from './core/notices/bounce-command.ts'
import { CommandProblem, readArguments, type Terminal, UsageProblem } from './platform/command-line/command.ts'
import { familyCommand } from './features/family/command.ts'
import { importFirebaseCommand } from './features/import/command.ts'
import { namesCommand } from './core/people/names-command.ts'
import { offerCodesCommand } from './features/offers/codes-command.ts'
import { outboxCommand } from './core/notices/outbox-command.ts'
import { partnerLinkCommand } from './features/verification/link-command.ts'
import { pictureCommand, pictureOffCommand } from './core/content/picture-command.ts'
import { reportsCommand } from './features/reports/command.ts'
import { restoreCommand } from './platform/command-line/restore.ts'
import { rotateKeysCommand } from './core/cards/rotate-command.ts'
import { secondFactorOffCommand } from './features/sign-in/second-factor-off.ts'
import { setupLinkCommand } from './features/setup/link-command.ts'
import { staffCommand } from './core/staff/command.ts'

const commands: Record<string, RoomCommand> = {
  applications: applicationsCommand,
  backup: backupCommand,
  bounce: bounceCommand,
  family: familyCommand,
  'import-firebase': importFirebaseCommand,
  names: namesCommand,
  'offer-codes': offerCodesCommand,
  outbox: outboxCommand,
  'partner-link': partnerLinkCommand,
  picture: pictureCommand,
  'picture-off': pictureOffCommand,
  reports: reportsCommand,
  restore: restoreCommand,
  'rotate-keys': rotateKeysCommand,
  'second-factor-off': secondFactorOffCommand,
  'setup-link': setupLinkCommand,
  staff: staffCommand,
}

/** Runs what was typed behind `tessera`. @returns the exit code: 0 done, 1 not done, 2 asked wrongly */
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
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) {
    throw new UsageProblem(`There is no command "${name}". There are: ${Object.keys(commands).join(', ')}. More: npm run tessera -- --help`)
  }
  const call = readArguments(name, command, rest)
  if (call === 'help') return say(`npm run tessera -- ${name} ${command.usage}`.trimEnd() + `\n\n${command.help}`)
  await command.run({ ...call, settings: readSettings(env), terminal, say, house })
}

function overview(): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length))
  const lines = Object.entries(commands).map(([name, { about }]) => `  ${name.padEnd(width)}  ${about}`)
  return ['npm run tessera -- <command>', '', ...lines, '', 'More on each: npm run tessera -- <command> --help'].join('\n')
}
