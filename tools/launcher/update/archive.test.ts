import { execFileSync } from 'node:child_process'
import { generateKeyPairSync, sign } from 'node:crypto'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  digestOfFile,
  KEY_FILE,
  readArchivedRelease,
  requireSignature,
  signedText,
  unpack,
} from './archive.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
let folder: string
let archive: string

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'troubadour-archive-'))
  mkdirSync(join(folder, 'troubadour/bin'), { recursive: true })
  writeFileSync(join(folder, 'troubadour/release.json'), JSON.stringify({ version: '1.1.0' }))
  // Long and random, so that a cut archive lacks something.
  writeFileSync(
    join(folder, 'troubadour/bin/node'),
    Buffer.from(crypto.getRandomValues(new Uint8Array(60_000))),
  )
  archive = join(folder, 'archive.tar.gz')
  execFileSync('tar', ['--create', '--gzip', '--file', archive, '--directory', folder, 'troubadour'])
  writeFileSync(join(folder, KEY_FILE), publicKey.export({ type: 'spki', format: 'pem' }))
  writeFileSync(
    `${archive}.sig`,
    sign(null, signedText(await digestOfFile(archive)), privateKey).toString('base64'),
  )
})

afterEach(() => rmSync(folder, { recursive: true }))

it('takes an archive that the publisher signed', async () => {
  await expect(requireSignature(archive, folder)).resolves.toBeUndefined()
})

it('refuses an archive that was changed after it was signed', async () => {
  appendFileSync(archive, 'x')
  await expect(requireSignature(archive, folder)).rejects.toThrow('The signature is not that of this archive')
})

it("refuses somebody else's signature", async () => {
  const other = generateKeyPairSync('ed25519').privateKey
  writeFileSync(
    `${archive}.sig`,
    sign(null, signedText(await digestOfFile(archive)), other).toString('base64'),
  )
  await expect(requireSignature(archive, folder)).rejects.toThrow('The signature is not that of this archive')
})

it('names the missing signature, and the missing key', async () => {
  rmSync(`${archive}.sig`)
  await expect(requireSignature(archive, folder)).rejects.toThrow(`There is no signature ${archive}.sig`)
  rmSync(join(folder, KEY_FILE))
  await expect(requireSignature(archive, folder)).rejects.toThrow('carries no key')
})

it('reads what an archive says of itself, and unpacks it whole', () => {
  expect(readArchivedRelease(archive)).toEqual({ version: '1.1.0' })
  const target = join(folder, '1.1.0')
  unpack(archive, target)
  expect(readFileSync(join(target, 'bin/node'))).toHaveLength(60_000)
})

it('leaves nothing of an archive that is cut off, and what was there before', () => {
  writeFileSync(archive, readFileSync(archive).subarray(0, 30_000))
  const target = join(folder, '1.1.0')
  mkdirSync(target)
  expect(() => unpack(archive, target)).toThrow()
  expect([target, `${target}.unfinished`].map((name) => existsSync(name))).toEqual([true, false])
})

it('refuses a file that is no archive', () => {
  writeFileSync(archive, 'text')
  expect(() => readArchivedRelease(archive)).toThrow('is not an archive of Troubadour, or not complete')
})
