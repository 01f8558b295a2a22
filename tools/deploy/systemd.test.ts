import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { NODE_FLAGS } from '../start/config.ts'
import { envNames, PROGRAM_VARIABLES } from './testing/env-names.ts'

const FOLDER = join(import.meta.dirname, 'systemd')
const ENV_FOLDER = join(import.meta.dirname, 'env')
const MAIN = [...NODE_FLAGS, 'main'].join(' ')

/** The settings of a unit in order; a name may occur more than once. */
function readUnit(file: string): [name: string, value: string][] {
  const lines = readFileSync(join(FOLDER, file), 'utf8').split('\n')
  const settings = lines.filter((line) => line !== '' && !/^[#[]/.test(line))
  return settings.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)])
}

const units = readdirSync(FOLDER).filter((name) => name.endsWith('.service'))

describe.each(units)('%s', (file) => {
  const settings = readUnit(file)
  const valuesOf = (name: string) => settings.filter(([one]) => one === name).map(([, value]) => value)

  it('runs a program of the folder of its app, with environment files of which there is an example', () => {
    expect(valuesOf('ExecStart')).toEqual([
      expect.stringMatching(new RegExp(`^/usr/bin/node (${MAIN}|migrate|backup)\\.js( --.*)?$`)),
    ])
    expect(valuesOf('WorkingDirectory')).toEqual([
      expect.stringMatching(/^\/opt\/troubadour\/(api|public-site|admin)\/current$/),
    ])
    const examples = valuesOf('EnvironmentFile').map((path) => path.replace('/etc/troubadour', ENV_FOLDER))
    expect(examples.filter((path) => !existsSync(path))).toEqual([])
    expect(examples).not.toEqual([])
  })

  it('does without root and without a way to become it', () => {
    const shared = Object.fromEntries(readUnit('troubadour-.service.d/hardened.conf'))
    expect(shared).toMatchObject({
      DynamicUser: 'yes',
      NoNewPrivileges: 'yes',
      CapabilityBoundingSet: '',
      ProtectSystem: 'strict',
      ProtectHome: 'yes',
      PrivateTmp: 'yes',
    })
    expect(settings.filter(([name]) => name in shared)).toEqual([])
  })
})

it('the owner of the schema is known to the migration alone', () => {
  const knowing = units.filter((file) =>
    readUnit(file).some(([name, value]) => name === 'EnvironmentFile' && value.endsWith('migrate.env')),
  )
  expect(knowing).toEqual(['troubadour-migrate.service'])
})

it.each(readdirSync(ENV_FOLDER))('env/%s sets variables that there are, and no secret that works', (file) => {
  const names = envNames(join('tools/deploy/env', file))
  expect(names.filter((name) => !PROGRAM_VARIABLES.includes(name))).toEqual([])
  expect(names).not.toContain('APP_SECRET')
})

it('the backup, which reads the pictures, is the user who keeps them', () => {
  const [api, backup] = ['api', 'backup'].map((name) =>
    Object.fromEntries(readUnit(`troubadour-${name}.service`)),
  )
  expect(backup?.User).toBe(api?.User)
  expect(backup?.StateDirectory?.split(' ')).toContain(api?.StateDirectory)
  const others = units.filter((file) => !/api|backup/.test(file))
  expect(others.filter((file) => readUnit(file).some(([name]) => name === 'User'))).toEqual([])
})

it('the launcher is started again however often and quickly it fails', () => {
  const unit = readFileSync(join(FOLDER, '../../launcher/files/troubadour.service'), 'utf8')
  expect(unit).toMatch(/^\[Unit\]\n[^[]*^StartLimitIntervalSec=0$/m)
  expect(unit).toMatch(/^\[Service\]\n[^[]*^Restart=always$/m)
})
