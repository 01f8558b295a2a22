import { run } from './run.ts'

// The one clock of the API; everything else takes the moment as an argument.
await run({ now: () => new Date() })
