import { execFileSync } from 'node:child_process'
import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { signArchive } from '../../package/sign-archive.ts'
import { postgresAccount, reachableBinaries } from '../../postgres/reachable.ts'
import { APPS } from '../../release/apps.ts'
import { PROGRAMS, PROJECT_ROOT } from '../../start/config.ts'
import { envFiles } from '../install/env-files.ts'
import { pathsOf, type Installation } from '../installation.ts'
import type { Release } from '../supervisor/state.ts'
import { KEY_FILE } from '../update/archive.ts'

const { privateKey } = generateKeyPairSync('ed25519')
const KEY = privateKey.export({ type: 'pkcs8', format: 'pem' })

/** What an unpacked archive has, by links to the builds of the project and to this Node. */
export function makeUnpacked(root: string, version: string, postgres = '18.4'): void {
  mkdirSync(join(root, 'programs'), { recursive: true })
  mkdirSync(join(root, 'launcher'))
  for (const app of APPS) symlinkSync(join(PROJECT_ROOT, 'apps', app, 'dist'), join(root, 'programs', app))
  symlinkSync(dirname(dirname(reachableBinaries(postgresAccount()).postgres)), join(root, 'postgres'))
  mkdirSync(join(root, 'node/bin'), { recursive: true })
  symlinkSync(process.execPath, join(root, 'node/bin/node'))
  writeFileSync(join(root, 'launcher/package.json'), '{"type":"module"}')
  writeFileSync(join(root, 'launcher/main.js'), `import '${join(PROJECT_ROOT, 'tools/launcher/main.ts')}'\n`)
  copyFileSync(
    join(PROJECT_ROOT, 'tools/process/die-with-parent.js'),
    join(root, 'launcher/die-with-parent.js'),
  )
  cpSync(join(PROJECT_ROOT, 'tools/launcher/files'), root, { recursive: true })
  chmodSync(join(root, 'bin/troubadour'), 0o755)
  writeFileSync(
    join(root, KEY_FILE),
    createPublicKey(createPrivateKey(KEY)).export({ type: 'spki', format: 'pem' }),
  )
  const release: Release = {
    version,
    platform: 'linux-x64',
    commit: 'test',
    postgres,
    schema: '9',
    oldestSchema: '0',
  }
  writeFileSync(join(root, 'release.json'), JSON.stringify(release))
}

/** Packs and signs an archive. @param change is called with the folder before @returns the file */
export async function makeArchive(
  folder: string,
  version: string,
  change = (_root: string) => {},
): Promise<string> {
  const staging = mkdtempSync(join(tmpdir(), 'troubadour-staging-'))
  const root = join(staging, 'troubadour')
  makeUnpacked(root, version)
  change(root)
  const file = join(folder, `troubadour-${version}.tar.gz`)
  execFileSync('tar', ['--create', '--gzip', '--file', file, '--directory', staging, 'troubadour'])
  await signArchive(file, createPrivateKey(KEY))
  rmSync(staging, { recursive: true })
  return file
}

/** Writes the configuration of an installation whose data and programs are in one folder. */
export function makeInstallation(folder: string, ports: readonly number[]): Installation {
  const installation: Installation = {
    domain: 'example.com',
    adminHost: 'admin.example.com',
    proxy: 'own',
    mail: null,
    dataFolder: join(folder, 'data'),
    programsFolder: join(folder, 'programs'),
    runFolder: join(folder, 'run'),
    users: 'one',
    hasWww: false,
    acmeDirectory: null,
  }
  const config = join(folder, 'config')
  mkdirSync(config)
  const paths = pathsOf(installation, config)
  writeFileSync(paths.installation, JSON.stringify(installation))
  const own = Object.fromEntries(
    PROGRAMS.map(({ portVariable }, index) => [portVariable, String(ports[index])]),
  )
  const shared = { ...own, API_ORIGIN: `http://127.0.0.1:${ports[0]}`, DRAIN_SECONDS: '0' }
  for (const [part, variables] of Object.entries(envFiles(installation))) {
    // They have the same type in all files.
    const lines = Object.entries({ ...variables, ...shared } as Record<string, string | (() => string)>).map(
      ([name, value]) => `${name}=${typeof value === 'string' ? value : value()}\n`,
    )
    writeFileSync(join(config, `${part}.env`), lines.join(''), { mode: 0o600 })
  }
  return installation
}
