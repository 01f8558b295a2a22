import { existsSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { CONFIG_FOLDER, pathsOf, readInstallation, USERS, type Installation } from '../installation.ts'
import { openQuestions } from './ask.ts'
import { CADDYFILE, isOurCaddyfile, readCaddyfile } from './caddy.ts'
import { COMMAND, UNIT } from './steps.ts'
import { hasUser, probe, readLink, run, type Step } from './system.ts'

/** `troubadour uninstall`. @returns the exit code */
export async function uninstall(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { 'delete-data': { type: 'boolean' } } })
  if (process.getuid?.() !== 0) throw new Error('This needs root. Run the same command with sudo.')
  const installation = readInstallation()
  const { domain, dataFolder } = installation
  const deletesData = values['delete-data'] ?? false
  if (deletesData && !(await isSure(installation))) {
    console.log('Nothing was changed.')
    return 1
  }
  const steps = [...programSteps(installation), ...(deletesData ? dataSteps(installation) : [])]
  for (const step of steps) {
    if (await step.isDone()) continue
    console.log(`  ${step.title}`)
    await step.do()
  }
  console.log(
    deletesData
      ? `Troubadour and all data of ${domain} are deleted.`
      : `Troubadour is removed. All data of ${domain} are still in ${dataFolder}, and its settings with the secret in ${CONFIG_FOLDER}; an installation for ${domain} uses them again.`,
  )
  if (probe('dpkg-query', '--show', 'caddy') !== undefined)
    console.log('The package caddy, with its certificates, is still here: sudo apt-get purge caddy')
  return 0
}

async function isSure({ domain, dataFolder }: Installation): Promise<boolean> {
  const ask = openQuestions()
  try {
    return (
      (await ask.line(`This deletes the data in ${dataFolder} for good. To go on, write the domain:`)) ===
      domain
    )
  } finally {
    ask.close()
  }
}

function programSteps({ programsFolder, runFolder }: Installation): Step[] {
  return [
    {
      title: 'Stop the programs',
      isDone: () => !existsSync(UNIT),
      do: () => run('systemctl', ['disable', '--now', '--quiet', 'troubadour']),
    },
    {
      ...removal(UNIT),
      do() {
        rmSync(UNIT)
        run('systemctl', ['daemon-reload'])
      },
    },
    {
      title: `Stop Caddy, and delete ${CADDYFILE}`,
      isDone: () => !isOurCaddyfile(readCaddyfile() ?? ''),
      do() {
        run('systemctl', ['disable', '--now', '--quiet', 'caddy'])
        rmSync(CADDYFILE)
      },
    },
    { ...removal(COMMAND), isDone: () => readLink(COMMAND) === undefined },
    removal(runFolder),
    removal(programsFolder),
  ]
}

function dataSteps(installation: Installation): Step[] {
  const users = Object.values(USERS).map((user) => ({
    title: `Delete the system user ${user}`,
    isDone: () => !hasUser(user),
    do: () => run('userdel', [user]),
  }))
  // The configuration last: it says what there is, if this is interrupted.
  return [...folderSteps(installation), ...users, removal(CONFIG_FOLDER)]
}

/** Deletes what an installation has put into its data folder, and the folder if nothing else is in it. */
export function folderSteps(installation: Installation): Step[] {
  const { dataFolder } = installation
  const { files, postgres, log, state } = pathsOf(installation)
  // What an update, a power failure or a killed service has left.
  const others = ['update', 'state.json.unfinished', 'start.pid'].map((name) => join(dataFolder, name))
  return [
    ...[files, postgres, dirname(log), state, ...others].map(removal),
    {
      title: `Delete ${dataFolder}, if nothing else is in it`,
      isDone: () => !existsSync(dataFolder),
      // It refuses a folder with content, or a disk.
      do: () => void probe('rmdir', dataFolder),
    },
  ]
}

function removal(path: string): Step {
  return {
    title: `Delete ${path}`,
    isDone: () => !existsSync(path),
    do: () => rmSync(path, { recursive: true, force: true }),
  }
}
