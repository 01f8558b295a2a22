import { closeSync, fstatSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

/** At this size a new file begins. */
const MAX_BYTES = 10_000_000
const KEPT_FILES = 5
/** Last lines that are kept in memory, for the reason of an end. */
const LAST_LINES = 20

export type Log = ReturnType<typeof openLog>

/** One log of all programs: a line has its time, the program, and what the program said. */
export function openLog(file: string, options: { echo: boolean; maxBytes?: number }) {
  const { echo, maxBytes = MAX_BYTES } = options
  mkdirSync(dirname(file), { recursive: true })
  let handle = openSync(file, 'a', 0o640)
  let bytes = fstatSync(handle).size
  const last = new Map<string, string[]>()

  function rotate() {
    closeSync(handle)
    rmSync(`${file}.${KEPT_FILES}`, { force: true })
    for (let number = KEPT_FILES - 1; number >= 1; number--)
      renameIfThere(`${file}.${number}`, `${file}.${number + 1}`)
    renameIfThere(file, `${file}.1`)
    handle = openSync(file, 'a', 0o640)
    bytes = 0
  }

  function write(program: string, text: string) {
    const line = `${new Date().toISOString()} ${program.padEnd(11)} ${text}\n`
    if (bytes + line.length > maxBytes) rotate()
    try {
      bytes += writeSync(handle, line)
    } catch {
      // A full disk must not end the programs.
    }
    if (echo) process.stdout.write(line)
    last.set(program, [...(last.get(program) ?? []), text].slice(-LAST_LINES))
  }

  return {
    file,
    write,
    /** Writes each line of a stream until it ends. */
    follow(program: string, stream: Readable | null) {
      if (stream) createInterface({ input: stream }).on('line', (line) => write(program, line))
    },
    /** The last lines of a program. */
    lastLines: (program: string) => (last.get(program) ?? []).join('\n'),
  }
}

function renameIfThere(from: string, to: string) {
  try {
    renameSync(from, to)
  } catch {
    // There are fewer files yet.
  }
}
