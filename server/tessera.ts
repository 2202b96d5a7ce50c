import { runCommandLine } from './command-line.ts'

// The administrator's command line: `npm run tessera -- <command>`.
process.exitCode = await runCommandLine(process.argv.slice(2), {
  env: process.env,
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
})
