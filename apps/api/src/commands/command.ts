/** What a command has of its process: Node's own, or a test's. */
export interface CommandProcess {
  argv: string[]
  env: NodeJS.ProcessEnv
  stdout: { write: (text: string) => unknown }
  stderr: { write: (text: string) => unknown }
  exitCode?: NodeJS.Process['exitCode']
}

/** Runs a command of the command line: a failure is one readable text on stderr and exit code 1. */
export async function runCommand(
  command: () => Promise<void>,
  program: CommandProcess = process,
): Promise<void> {
  try {
    await command()
  } catch (error) {
    program.stderr.write(`${describe(error)}\n`)
    program.exitCode = 1
  }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const causes = [error.cause, ...(error instanceof AggregateError ? error.errors : [])].filter(Boolean)
  return [error.message || error.name, ...causes.map(describe)].join(': ')
}
