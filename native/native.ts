import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { makeProjects } from './make/make.ts'
import { MakeProblem } from './make/problem.ts'
import { notesOn, readNativeSettings } from './make/settings.ts'

const USAGE = 'npm run native -- make --from FILE|URL [--id ID] [--version VERSION] [--build NUMBER]'
const out = join(import.meta.dirname, 'build')
const www = join(import.meta.dirname, 'www')

try {
  const { from, options } = asked()
  const settings = await readNativeSettings(from, options)
  await makeProjects(settings, { out, www })
  process.stdout.write(
    `${settings.name} ${settings.version} (${settings.build}), ${settings.appId}, for ${settings.server}\n` +
      `  Android Studio  ${relative(process.cwd(), join(out, 'android'))}\n` +
      `  Xcode           ${relative(process.cwd(), join(out, 'ios/App/App.xcodeproj'))}\n` +
      notesOn(settings)
        .map((note) => `  ! ${note}\n`)
        .join('') +
      'What to do there is in docs/native.md.\n',
  )
} catch (error) {
  if (!(error instanceof MakeProblem)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

function asked() {
  const text = { type: 'string' as const }
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { from: text, id: text, version: text, build: text } })
    if (positionals.join() === 'make' && values.from)
      return { from: values.from, options: { appId: values.id, version: values.version, build: values.build } }
  } catch (error) {
    throw new MakeProblem(`${(error as Error).message.split('. ')[0]}. The command: ${USAGE}`, { cause: error })
  }
  throw new MakeProblem(`The command: ${USAGE}`)
}
