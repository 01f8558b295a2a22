import { sign, type KeyObject } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { digestOfFile, SIGNATURE_SUFFIX, signedText } from '../launcher/update/archive.ts'

/** Writes the signature beside an archive, as `troubadour update` checks it. @returns its file */
export async function signArchive(archive: string, privateKey: KeyObject): Promise<string> {
  const signature = sign(null, signedText(await digestOfFile(archive)), privateKey)
  const file = `${archive}${SIGNATURE_SUFFIX}`
  writeFileSync(file, `${signature.toString('base64')}\n`)
  return file
}
