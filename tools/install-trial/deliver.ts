import { execFileSync } from 'node:child_process'
import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Release } from '../launcher/supervisor/state.ts'
import { KEY_FILE, SIGNATURE_SUFFIX } from '../launcher/update/archive.ts'
import { signArchive } from '../package/sign-archive.ts'
import type { Trial } from './trial.ts'

const { privateKey } = generateKeyPairSync('ed25519')

/** Makes the next version of the archive, with a change. @returns its name inside the machine */
export async function deliver(
  trial: Trial,
  version: string,
  change = (_folder: string) => {},
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'troubadour-next-'))
  try {
    execFileSync('tar', [
      '--extract',
      '--file',
      join(trial.machine.root(), 'root/archive.tar.gz'),
      '--directory',
      folder,
    ])
    const root = join(folder, 'troubadour')
    const file = join(root, 'release.json')
    // Written by `npm run package`.
    const release = JSON.parse(readFileSync(file, 'utf8')) as Release
    writeFileSync(file, JSON.stringify({ ...release, version }, null, 2))
    writeFileSync(join(root, KEY_FILE), publicPem())
    change(root)
    const archive = join(folder, 'archive.tar.gz')
    execFileSync('tar', [
      '--use-compress-program=gzip -1',
      '--create',
      '--file',
      archive,
      '--directory',
      folder,
      'troubadour',
    ])
    await signArchive(archive, privateKey)
    const inside = `/root/troubadour-${version}.tar.gz`
    for (const suffix of ['', SIGNATURE_SUFFIX])
      trial.machine.copyIn(`${archive}${suffix}`, `${inside}${suffix}`)
    return inside
  } finally {
    rmSync(folder, { recursive: true })
  }
}

export const publicPem = () => createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString()
