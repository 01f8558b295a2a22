import { randomBytes } from 'node:crypto'
import { parseEnv } from 'node:util'
import { APP_ROLE, DATABASE, OWNER_ROLE, TRIAL_DATABASE } from '../../postgres/databases.ts'
import { PROGRAMS } from '../../start/config.ts'
import { pathsOf, socketUrl, USERS, type Installation, type Part } from '../installation.ts'
import { fileStep, type Step } from './system.ts'

type EnvPart = Exclude<Part, 'postgres'>
type Variables = Record<string, string | (() => string)>

/** The variables that each program needs. Further ones are added by hand, and kept. */
export function envFiles(installation: Installation): Record<EnvPart, Variables> {
  const { postgresSocket, files } = pathsOf(installation)
  const database = (role: string, name: string) => socketUrl(postgresSocket, role, name)
  const all = {
    NODE_ENV: 'production',
    PUBLIC_ORIGIN: `https://${installation.domain}`,
    ADMIN_ORIGIN: `https://${installation.adminHost}`,
    // The proxy, and for the API the front ends.
    TRUSTED_PROXIES: 'loopback',
  }
  const frontEnd = { ...all, API_ORIGIN: `http://127.0.0.1:${PROGRAMS[0].defaultPort}` }
  return {
    api: {
      ...all,
      DATA_DIR: files,
      DATABASE_URL: database(APP_ROLE, DATABASE),
      TRIAL_DATABASE_URL: database(APP_ROLE, TRIAL_DATABASE),
      APP_SECRET: () => randomBytes(32).toString('hex'),
    },
    'public-site': frontEnd,
    admin: frontEnd,
    migrate: {
      NODE_ENV: 'production',
      MIGRATION_DATABASE_URL: database(OWNER_ROLE, DATABASE),
    },
  }
}

/** Adds the variables that a file lacks, and changes nothing else. */
export function completeEnv(existing: string, variables: Variables): string {
  const there = parseEnv(existing)
  const missing = Object.entries(variables).filter(([name]) => !(name in there))
  const lines = missing.map(([name, value]) => `${name}=${typeof value === 'string' ? value : value()}\n`)
  const end = existing === '' || existing.endsWith('\n') ? '' : '\n'
  return lines.length === 0 ? existing : existing + end + lines.join('')
}

export function envSteps(installation: Installation): Step[] {
  // Its entries are those of envFiles.
  const files = Object.entries(envFiles(installation)) as [EnvPart, Variables][]
  return files.map(([part, variables]) => {
    const file = pathsOf(installation).env(part)
    const content = (existing = '') => completeEnv(existing, variables)
    return {
      ...fileStep(`Write ${file}`, file, content, { mode: 0o600, owner: USERS[part] }),
      affects: ['troubadour'],
    }
  })
}
