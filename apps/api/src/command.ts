/** Runs a command of the command line: a failure is one readable text on stderr and exit code 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    process.stderr.write(`${describe(error)}\n`)
    process.exitCode = 1
  }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const causes = [error.cause, ...(error instanceof AggregateError ? error.errors : [])].filter(Boolean)
  return [error.message || error.name, ...causes.map(describe)].join(': ')
}
