import { execFileSync } from 'node:child_process'
import { createHash, verify } from 'node:crypto'
import { createReadStream, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readIfThere } from '../../process/read-if-there.ts'
import type { Release } from '../supervisor/state.ts'

/** The signature beside an archive: base64 of an Ed25519 signature of `signedText`. */
export const SIGNATURE_SUFFIX = '.sig'
/** The key of the publisher, carried by each signed version for the next one. */
export const KEY_FILE = 'release-key.pem'

/** What is signed: the digest, so that an archive is read in pieces. */
export function signedText(sha256: string): Buffer {
  return Buffer.from(`troubadour archive ${sha256}\n`)
}

/** @returns the SHA-256 of a file, hex */
export async function digestOfFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) hash.update(chunk)
  return hash.digest('hex')
}

/** @param root of the installed version, which carries the key @throws Error unless the archive is the publisher's */
export async function requireSignature(archive: string, root: string): Promise<void> {
  const key = readIfThere(join(root, KEY_FILE))?.toString()
  if (key === undefined)
    throw new Error(
      'The installed version carries no key, so that no signature can be checked. If you built the archive yourself: --unsigned',
    )
  const signature = readIfThere(`${archive}${SIGNATURE_SUFFIX}`)?.toString()
  if (signature === undefined)
    throw new Error(
      `There is no signature ${archive}${SIGNATURE_SUFFIX}. Download it from where the archive is, into the same folder.`,
    )
  const text = signedText(await digestOfFile(archive))
  if (!verify(null, text, key, Buffer.from(signature, 'base64')))
    throw new Error(
      'The signature is not that of this archive: it was changed, or is not complete. Download it again.',
    )
}

/** Reads what an archive says of itself, without unpacking it. @throws Error when it is no archive of ours */
export function readArchivedRelease(archive: string): Release {
  try {
    const text = tar(['--extract', '--to-stdout', '--file', archive, 'troubadour/release.json'])
    // Written by `npm run package`.
    return JSON.parse(text) as Release
  } catch (cause) {
    throw new Error(`${archive} is not an archive of Troubadour, or not complete. Download it again.`, {
      cause,
    })
  }
}

/** Unpacks an archive into a folder, which is there whole or not at all. @throws Error when it does not fit */
export function unpack(archive: string, target: string): void {
  const unfinished = `${target}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true, mode: 0o755 })
  try {
    tar([
      '--extract',
      '--strip-components=1',
      '--no-same-owner',
      '--file',
      archive,
      '--directory',
      unfinished,
    ])
    rmSync(target, { recursive: true, force: true })
    renameSync(unfinished, target)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    throw error
  }
}

/** @throws Error with what tar said */
function tar(args: string[]): string {
  return execFileSync('tar', ['--gzip', ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}
