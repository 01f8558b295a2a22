import { run } from './run.ts'

/** The program with a clock that starts at TEST_NOW. For tests alone: no build contains it. */
const start = new Date(process.env.TEST_NOW ?? Number.NaN).getTime()
if (Number.isNaN(start)) throw new Error('TEST_NOW must be set to a moment, for example 2026-11-20T12:00:00Z')
const startedAt = performance.now()

await run({ now: () => new Date(start + (performance.now() - startedAt)) })
