import { runCommandLine } from '#server/command-line.ts'

// The command line in a process of its own, which says at its end what it has held at most, in kB.

const { stdin, stdout, stderr, env } = process
process.exitCode = await runCommandLine(process.argv.slice(2), { stdin, stdout, stderr, env })
process.send?.(process.resourceUsage().maxRSS)
process.disconnect?.()
