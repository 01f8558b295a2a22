/**
 * `npm run package [-- --without-audio | --audio-source FILE] [--out FOLDER]`: writes an archive that runs on a bare
 * Linux machine of this kind, with its signature, digests and list of parts, into `out/` or another folder
 * (docs/releases.md#the-archive).
 */
import { execFileSync } from 'node:child_process'
import { createPrivateKey, createPublicKey } from 'node:crypto'
import { chmodSync, copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from 'vite'
import { currentCommit } from '../build/commit.ts'
import { digestOfFile, KEY_FILE, SIGNATURE_SUFFIX } from '../launcher/update/archive.ts'
import type { Release } from '../launcher/supervisor/state.ts'
import { reachableBinaries } from '../postgres/reachable.ts'
import { APPS } from '../release/apps.ts'
import { PROJECT_ROOT } from '../start/config.ts'
import { buildPrograms } from '../start/programs.ts'
import { licenceText } from './licences.ts'
import { signArchive } from './sign-archive.ts'
import { completeParts, type PartsList } from './parts-list.ts'

/** Packages of the audio engine, whose FFmpeg is under the GPL. */
const AUDIO_PACKAGES = ['node-av', '@seydx']
const LAUNCHER = join(PROJECT_ROOT, 'tools/launcher')
/** PostgreSQL's parts for building programs against it. */
const DEVELOPMENT_FILES = /\.(a|la|pc)$/

const signingKey = process.env.RELEASE_SIGNING_KEY
// Nothing that is started for the build has the key in its environment.
delete process.env.RELEASE_SIGNING_KEY

const { values } = parseArgs({
  options: {
    'without-audio': { type: 'boolean', default: false },
    'audio-source': { type: 'string' },
    out: { type: 'string', default: join(PROJECT_ROOT, 'out') },
  },
})
const out = resolve(values.out)
const hasAudio = !values['without-audio']
// The GPL asks for the exact source of what is passed on.
if (hasAudio && !values['audio-source'])
  throw new Error(
    'The audio engine contains FFmpeg under the GPL, whose exact source must be published beside the archive: ' +
      '--audio-source FILE names it, --without-audio leaves the engine out (docs/releases.md#the-archive).',
  )

// The order of versions is by these numbers.
if (!/^\d+\.\d+\.\d+$/.test(rootManifest().version))
  throw new Error(`The version in package.json has to be three numbers, not ${rootManifest().version}.`)

const pnpm = (...args: string[]) =>
  execFileSync(
    'npx',
    ['--yes', packageManager(), ...APPS.map((app) => `--filter=@troubadour/${app}`), ...args],
    {
      cwd: PROJECT_ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
      maxBuffer: 100_000_000,
    },
  )

await buildPrograms()
const staging = join(out, 'staging')
const root = join(staging, 'troubadour')
rmSync(staging, { recursive: true, force: true })
mkdirSync(root, { recursive: true })

for (const app of APPS)
  cpSync(join(PROJECT_ROOT, 'apps', app, 'dist'), join(root, 'programs', app), { recursive: true })
if (!hasAudio)
  for (const name of AUDIO_PACKAGES)
    rmSync(join(root, 'programs/api/node_modules', name), { recursive: true, force: true })
const node = copyNode()
const postgres = copyPostgres()
await buildLauncher()
writeLicences()
if (signingKey)
  writeFileSync(
    join(root, KEY_FILE),
    createPublicKey(createPrivateKey(signingKey)).export({ type: 'spki', format: 'pem' }),
  )
const release = describeRelease()
writeFileSync(join(root, 'release.json'), `${JSON.stringify(release, null, 2)}\n`)
writePartsList()

const archive = join(out, `troubadour-${release.version}-${release.platform}.tar.gz`)
pack(archive)
await publish(archive)
rmSync(staging, { recursive: true, force: true })

function packageManager(): string {
  return rootManifest().packageManager
}

function rootManifest() {
  // The project's own file.
  return JSON.parse(readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8')) as {
    version: string
    packageManager: string
  }
}

/** The Node that the lockfile names, not the one that happens to run this. @returns its version */
function copyNode(): string {
  const manifest = createRequire(import.meta.url).resolve('node/package.json', { paths: [PROJECT_ROOT] })
  // The package has the version of the Node in it.
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
  const name = `node-${process.platform}-${process.arch}`
  // Fetched: what an installation took from a cache has the program without its licence.
  const fetched = join(staging, 'fetched-node')
  execFileSync(
    'npm',
    ['install', '--no-save', '--no-package-lock', `--prefix=${fetched}`, `${name}@${version}`],
    {
      stdio: 'inherit',
    },
  )
  const folder = join(fetched, 'node_modules', name)
  mkdirSync(join(root, 'node/bin'), { recursive: true })
  copyFileSync(join(folder, 'bin/node'), join(root, 'node/bin/node'))
  copyFileSync(join(folder, 'LICENSE'), join(root, 'node/LICENSE'))
  rmSync(fetched, { recursive: true })
  return version
}

/** @returns its version */
function copyPostgres(): string {
  const native = dirname(dirname(reachableBinaries(undefined).postgres))
  cpSync(native, join(root, 'postgres'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !DEVELOPMENT_FILES.test(source),
  })
  copyFileSync(join(native, '../LICENSE.md'), join(root, 'postgres/LICENSE.md'))
  const version = execFileSync(join(native, 'bin/postgres'), ['--version'], { encoding: 'utf8' })
  return /\d+\.\d+/.exec(version)?.[0] ?? ''
}

async function buildLauncher() {
  const target = join(root, 'launcher')
  await build({
    root: LAUNCHER,
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true, external: ['pg-native'], target: 'node' },
    build: {
      ssr: 'main.ts',
      outDir: target,
      emptyOutDir: true,
      target: 'node24',
      minify: false,
      rolldownOptions: { output: { entryFileNames: '[name].js', chunkFileNames: 'chunk-[name]-[hash].js' } },
    },
  })
  writeFileSync(join(target, 'package.json'), `${JSON.stringify({ type: 'module' })}\n`)
  copyFileSync(join(PROJECT_ROOT, 'tools/process/die-with-parent.js'), join(target, 'die-with-parent.js'))
  copyFileSync(join(PROJECT_ROOT, 'tools/deploy/Caddyfile'), join(target, 'Caddyfile'))
  cpSync(join(LAUNCHER, 'files'), root, { recursive: true })
  for (const script of ['install', 'bin/troubadour']) chmodSync(join(root, script), 0o755)
}

function isShipped(name: string): boolean {
  return hasAudio || !AUDIO_PACKAGES.some((part) => name.startsWith(part))
}

function writePartsList() {
  const file = join(root, 'bom.cdx.json')
  pnpm('sbom', '--prod', ...['--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--out', file])
  // The documented shape of pnpm's output.
  const list = JSON.parse(readFileSync(file, 'utf8')) as PartsList
  const complete = completeParts(list, { node, postgresql: postgres }, isShipped)
  // They differ in each build, and the format does without them.
  const withoutTimes = (key: string, value: unknown) =>
    ['serialNumber', 'timestamp'].includes(key) ? undefined : value
  writeFileSync(file, `${JSON.stringify(complete, withoutTimes, 2)}\n`)
}

function writeLicences() {
  const folder = join(root, 'licences')
  mkdirSync(folder)
  // The documented shape of pnpm's output.
  const list = JSON.parse(pnpm('licenses', 'list', '--prod', '--json')) as Parameters<typeof licenceText>[0]
  writeFileSync(join(folder, 'packages.txt'), licenceText(list, isShipped))
  cpSync(join(root, 'programs/api/towns-notice.txt'), join(folder, 'towns.txt'))
  if (values['audio-source'])
    writeFileSync(
      join(folder, 'audio-engine.txt'),
      `The audio engine contains FFmpeg, under the GNU General Public License. Its source is published beside this archive: ${basename(values['audio-source'])}\n`,
    )
}

function describeRelease(): Release {
  const described = execFileSync(process.execPath, [join(root, 'programs/api/migrate.js'), '--describe'], {
    encoding: 'utf8',
  })
  return {
    version: rootManifest().version,
    platform: `${process.platform}-${process.arch}`,
    commit: currentCommit(),
    postgres,
    // Written by the API's own command.
    ...(JSON.parse(described) as Pick<Release, 'schema' | 'oldestSchema'>),
    ...(process.env.RELEASE_FEED && { feed: process.env.RELEASE_FEED }),
  }
}

/** The same bytes for the same files: no times, owners, or order of the folder. */
function pack(archive: string) {
  const tarred = archive.replace(/\.gz$/, '')
  execFileSync('tar', [
    ...['--create', '--file', tarred, '--directory', staging],
    ...['--sort=name', '--mtime=@0', '--owner=0', '--group=0', '--numeric-owner', '--mode=go-w'],
    'troubadour',
  ])
  execFileSync('gzip', ['--no-name', '--best', '--force', tarred])
}

/** Writes what stands beside the archive: the signature, the source of the audio engine, the list of parts, digests. */
async function publish(archive: string) {
  const files = [archive]
  // Of an archive before.
  rmSync(`${archive}${SIGNATURE_SUFFIX}`, { force: true })
  if (signingKey) files.push(await signArchive(archive, createPrivateKey(signingKey)))
  const parts = `${archive.replace(/\.tar\.gz$/, '')}.cdx.json`
  copyFileSync(join(root, 'bom.cdx.json'), parts)
  files.push(parts)
  if (values['audio-source']) {
    const source = resolve(values['audio-source'])
    copyFileSync(source, join(out, basename(source)))
    files.push(join(out, basename(source)))
  }
  const digests = await Promise.all(
    files.map(async (file) => `${await digestOfFile(file)}  ${basename(file)}\n`),
  )
  writeFileSync(join(out, 'SHA256SUMS'), digests.join(''))
  for (const file of files) console.log(file)
  if (!signingKey)
    console.log('RELEASE_SIGNING_KEY is not set: the archive is unsigned, and so are its updates.')
}
