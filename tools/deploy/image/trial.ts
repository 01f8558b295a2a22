/**
 * `node tools/deploy/image/trial.ts ARCHIVE [PREVIOUS ARCHIVE]`: builds the image, starts it as compose.yaml does, takes
 * the site by its link, uploads a picture, starts the image again in place of the previous one, and restores a backup.
 * It needs Docker; the hosted workflow runs it.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { PROJECT_ROOT } from '../../start/config.ts'
import { openSetupLink, signIn, throughProxy, uploadPicture } from '../../testing/behind-proxy.ts'
import { listenBefore } from '../../testing/host-proxy.ts'

const NAME = 'troubadour-trial'
const PORT = 8080
const PROXY_PORT = 8081
const ORIGIN = `http://127.0.0.1:${PROXY_PORT}`
const READY_MS = 120_000
const POLL_MS = 500
const ACCOUNT = { username: 'zoe', newPassword: 'seven lanterns over cold water' }

const docker = (...args: string[]) => execFileSync('docker', args, { encoding: 'utf8' })
const inside = (...args: string[]) => docker('exec', NAME, 'troubadour', ...args)

const [archive = '', previous = ''] = process.argv.slice(2)
const hasPrevious = existsSync(previous)
if (!hasPrevious) console.log('There is no previous archive: the update is tried with the same one.')

const proxy = listenBefore(PORT, PROXY_PORT)
try {
  build('new', archive)
  if (hasPrevious) build('old', previous)
  docker('volume', 'create', NAME)
  const [link = ''] = /https:\/\/\S+#\S+/.exec(await start(hasPrevious ? 'old' : 'new')) ?? []
  const cookie = await openSetupLink(ORIGIN, link, ACCOUNT)
  const cover = readFileSync(join(PROJECT_ROOT, 'tools/fake-printful/pictures/merch-poster.webp'))
  const { filePath } = await uploadPicture(ORIGIN, cookie, cover)
  await expectStatus('a picture', filePath, 'example.com', 200)
  await expectStatus('a name that nobody knows', '/', 'other.example', 421)

  docker('rm', '--force', NAME)
  await start('new')
  await expectStatus('a picture after the update', filePath, 'example.com', 200)

  inside('backup')
  const [backup = ''] = docker('exec', NAME, 'ls', '/data/files/backups').match(/troubadour-\S+Z/g) ?? []
  docker('exec', NAME, 'rm', '-r', '/data/files/media')
  await expectStatus('a picture that was lost', filePath, 'example.com', 404)
  inside('restore', `/data/files/backups/${backup}`, '--yes')
  await expectStatus('a picture after the restore', filePath, 'example.com', 200)
  await signIn(ORIGIN, ACCOUNT.username, ACCOUNT.newPassword)

  console.log(inside('status'))
  console.log('The image works.')
} finally {
  console.log(spawnSync('docker', ['logs', '--tail', '50', NAME], { encoding: 'utf8' }).stdout)
  spawnSync('docker', ['rm', '--force', NAME])
  spawnSync('docker', ['volume', 'rm', NAME])
  proxy.close().closeAllConnections()
}

function build(tag: string, file: string) {
  execFileSync(
    'docker',
    [
      ...['build', '--file', join(import.meta.dirname, 'Containerfile'), '--tag', `${NAME}:${tag}`],
      ...['--build-arg', `ARCHIVE=${basename(file)}`, dirname(file)],
    ],
    { stdio: 'inherit' },
  )
}

/** With the limits of compose.yaml. @returns what it said until it was ready */
async function start(tag: string): Promise<string> {
  docker(
    ...['run', '--detach', '--name', NAME, '--init', '--read-only', '--cap-drop', 'ALL'],
    ...['--security-opt', 'no-new-privileges', '--tmpfs', '/tmp', '--tmpfs', '/run:mode=1777'],
    ...['--volume', `${NAME}:/data`, '--publish', `127.0.0.1:${PORT}:8080`],
    ...['--env', 'DOMAIN=example.com', '--env', 'TLS=off', '--env', 'TRUSTED_PROXIES=uniquelocal'],
    `${NAME}:${tag}`,
  )
  const deadline = Date.now() + READY_MS
  for (;;) {
    const said = docker('logs', NAME)
    // Its last words of a start: a link, or that there is an administrator.
    if (/^Another link|administrator '.*' already/m.test(said)) return said
    if (Date.now() > deadline) throw new Error('The container was not ready in time.')
    await delay(POLL_MS)
  }
}

async function expectStatus(what: string, path: string, host: string, expected: number) {
  const { status } = await throughProxy(ORIGIN, path, host)
  if (status !== expected) throw new Error(`${what}: ${status} instead of ${expected}`)
}
