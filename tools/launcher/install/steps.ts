import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readIfThere } from '../../process/read-if-there.ts'
import { pathsOf, USERS, type Installation } from '../installation.ts'
import type { Release } from '../supervisor/state.ts'
import { CADDYFILE, caddySteps } from './caddy.ts'
import { envSteps } from './env-files.ts'
import { serviceStep, untilHostsAnswer, untilProgramsAreReady } from './services.ts'
import { fileStep, folderStep, linkStep, run, userStep, type Service, type Step } from './system.ts'
import { renderUnit } from './unit.ts'

export const UNIT = '/etc/systemd/system/troubadour.service'
export const COMMAND = '/usr/local/bin/troubadour'

/** Everything that an installation consists of, in order. */
export function installSteps(installation: Installation, archive: string, release: Release): Step[] {
  const paths = pathsOf(installation)
  const read = (file: string) => readFileSync(join(archive, file), 'utf8')
  const shared = { mode: 0o755, owner: 'root' }
  return [
    folderStep(paths.config, shared),
    fileStep(
      `Write ${paths.installation}`,
      paths.installation,
      () => `${JSON.stringify(installation, null, 2)}\n`,
      { mode: 0o644, owner: 'root' },
    ),
    ...Object.values(USERS).map(userStep),
    folderStep(installation.dataFolder, shared),
    folderStep(dirname(paths.log), { mode: 0o750, owner: 'root' }),
    folderStep(paths.files, { mode: 0o700, owner: USERS.api }),
    folderStep(paths.postgres, { mode: 0o700, owner: USERS.postgres }),
    ...envSteps(installation),
    programsStep(archive, join(installation.programsFolder, release.version)),
    linkStep(`Choose version ${release.version}`, paths.current, release.version),
    linkStep(`Make the command ${COMMAND}`, COMMAND, join(paths.current, 'bin/troubadour')),
    unitStep(() => {
      const apiEnv = readIfThere(paths.env('api'))?.toString() ?? ''
      return renderUnit(read('troubadour.service'), installation, apiEnv)
    }),
    serviceStep('troubadour'),
    untilProgramsAreReady,
    ...(installation.proxy === 'caddy'
      ? [
          ...caddySteps(installation, read('launcher/Caddyfile')),
          serviceStep('caddy'),
          untilHostsAnswer(installation),
        ]
      : []),
  ]
}

/** Copies an unpacked archive, which may be anybody's, to a folder that everybody may read and root may write. */
function programsStep(archive: string, target: string): Step {
  const release = (folder: string) => readIfThere(join(folder, 'release.json'))?.toString()
  return {
    title: `Copy the programs to ${target}`,
    isDone: () => release(target) === release(archive),
    do() {
      mkdirSync(dirname(target), { recursive: true })
      for (const folder of globSync(`${target}.{new-*,old}`))
        rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
      // A new name each time: `cp` of an installation that was killed may still be at work.
      const beside = mkdtempSync(`${target}.new-`)
      const replaced = `${target}.old`
      run('cp', ['--recursive', '--no-dereference', '--', `${archive}/.`, beside])
      run('chmod', ['--recursive', 'u=rwX,go=rX', beside])
      if (existsSync(target)) renameSync(target, replaced)
      renameSync(beside, target)
      rmSync(replaced, { recursive: true, force: true })
    },
    affects: ['troubadour'],
  }
}

function unitStep(content: () => string): Step {
  const step = fileStep(`Write ${UNIT}`, UNIT, content, { mode: 0o644, owner: 'root' })
  return {
    ...step,
    async do() {
      await step.do()
      run('systemctl', ['daemon-reload'])
    },
    affects: ['troubadour'],
  }
}

/** Whether `install` of an archive, which may be of a newer version, would write another unit or Caddyfile. */
export async function hasNewFiles(
  installation: Installation,
  archive: string,
  release: Release,
): Promise<boolean> {
  const titles = [UNIT, CADDYFILE].map((file) => `Write ${file}`)
  const steps = installSteps(installation, archive, release).filter(({ title }) => titles.includes(title))
  try {
    return !(await Promise.all(steps.map((step) => step.isDone()))).every(Boolean)
  } catch {
    // Such as a Caddyfile with a variable that this version does not know.
    return true
  }
}

/**
 * Does what is not done yet.
 * @param tell is told the title of each step that is done now; with 'dry-run' only that happens
 * @throws Error of the step that failed, with its title
 */
export async function runSteps(
  steps: readonly (Step & { service?: Service })[],
  mode: 'do' | 'dry-run',
  tell: (title: string) => void,
): Promise<void> {
  const changed = new Set<Service>()
  for (const step of steps) {
    const isChanged = step.service !== undefined && changed.has(step.service)
    if (!isChanged && (await step.isDone())) continue
    tell(step.title)
    for (const service of step.affects ?? []) changed.add(service)
    if (mode === 'dry-run') continue
    try {
      await step.do()
    } catch (cause) {
      throw new Error(`${step.title}: ${cause instanceof Error ? cause.message : cause}`, { cause })
    }
  }
}
