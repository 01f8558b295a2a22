import { closeSync, fchownSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Account } from '../postgres/reachable.ts'

/** Replaces a file at once or not at all, also when the power fails. @param owner the user of this process if none */
export function writeDurably(file: string, content: string, mode = 0o644, owner?: Account): void {
  const unfinished = `${file}.unfinished`
  const handle = openSync(unfinished, 'w', mode)
  try {
    if (owner) fchownSync(handle, owner.uid, owner.gid)
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
