import { runCommandLine } from '#server/command-line.ts'

// The command line in its own process, which prints its peak memory at the end, in kB.

const { stdin, stdout, stderr, env } = process
process.exitCode = await runCommandLine(process.argv.slice(2), { stdin, stdout, stderr, env })
process.send?.(process.resourceUsage().maxRSS)
process.disconnect?.()
