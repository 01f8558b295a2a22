import { createInterface } from 'node:readline/promises'
import { text } from 'node:stream/consumers'
import { Writable } from 'node:stream'
import type { CommandProcess } from './command.ts'

/** Reads a passphrase from the terminal, without showing it, or the first line of another standard input. */
export async function readPassphrase(
  { stdin, stderr }: CommandProcess,
  question = 'Passphrase: ',
): Promise<string> {
  if (!stdin) return ''
  if (!stdin.isTTY) return ((await text(stdin)).split(/\r?\n/)[0] ?? '').normalize()
  stderr.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: stdin, output: silent, terminal: true })
  try {
    return (await terminal.question('')).normalize()
  } finally {
    terminal.close()
    stderr.write('\n')
  }
}
