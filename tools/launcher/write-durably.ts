import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Replaces a file at once or not at all, also when the power fails. */
export function writeDurably(file: string, content: string, mode = 0o644): void {
  const unfinished = `${file}.unfinished`
  const handle = openSync(unfinished, 'w', mode)
  try {
    writeFileSync(handle, content)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renameSync(unfinished, file)
  const folder = openSync(dirname(file), 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
