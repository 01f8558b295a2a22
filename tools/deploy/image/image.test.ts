import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { PROGRAMS } from '../../start/config.ts'
import { envNames, PROGRAM_VARIABLES } from '../testing/env-names.ts'
import { readDockerfile } from '../testing/read-dockerfile.ts'

const FOLDER = 'tools/deploy/image'
const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')

describe('Containerfile', () => {
  const instructions = readDockerfile(join(FOLDER, 'Containerfile'))
  const valuesOf = (wanted: string) =>
    instructions.filter(({ name }) => name === wanted).map(({ value }) => value)

  it('is the archive on the Debian that it is made for, with the Caddy of the other compose file', () => {
    const [caddy = '', base = ''] = valuesOf('FROM')
    expect(read('../compose.yaml')).toContain(`image: ${caddy.replace(' AS caddy', '')}\n`)
    expect(base).toMatch(/^debian:12\.\d+-slim$/)
    expect(valuesOf('ADD')).toEqual(['${ARCHIVE} /opt/'])
    expect(valuesOf('RUN').join()).not.toMatch(/apt|apk|curl|wget|npm/)
  })

  it('runs as a user by number who is not root, whose name PostgreSQL can find, and who has the volume', () => {
    const [user = ''] = valuesOf('USER')
    expect(user).toMatch(/^[1-9]\d*:[1-9]\d*$/)
    expect(valuesOf('RUN').join()).toContain(`useradd --uid ${user.split(':')[0]} `)
    expect(valuesOf('RUN').join()).toContain('chown troubadour:troubadour /data')
    expect(valuesOf('VOLUME')).toEqual(['/data'])
    expect(valuesOf('ENV')).toEqual(['TROUBADOUR_CONFIG=/data/config'])
    expect(instructions.findIndex(({ name }) => name === 'USER')).toBeGreaterThan(
      instructions.findLastIndex(({ name }) => ['RUN', 'COPY', 'ADD'].includes(name)),
    )
  })

  it('offers the ports of the launcher, asks all three programs, and starts the launcher', () => {
    const serve = read('../../launcher/serve/variables.ts')
    const ports = [...serve.matchAll(/^const HTTPS?_PORT = (\d+)$/gm)].map(([, port]) => port)
    expect(valuesOf('EXPOSE')).toEqual([ports.join(' ')])
    for (const { portVariable, defaultPort } of PROGRAMS)
      expect(valuesOf('HEALTHCHECK')[0]).toContain(`${portVariable} || ${defaultPort}`)
    expect(JSON.parse(valuesOf('CMD')[0] ?? '')).toEqual(['troubadour', 'serve'])
  })
})

describe('compose.yaml', () => {
  const text = read('compose.yaml')
  // Another shape fails the assertions below.
  const { services, volumes } = parse(text) as {
    services: Record<string, Record<string, unknown>>
    volumes: object
  }

  it('is one service with one volume, and may do nothing that it need not', () => {
    expect(Object.keys(services)).toEqual(['troubadour'])
    expect(Object.keys(volumes)).toEqual(['data'])
    expect(services.troubadour).toMatchObject({
      env_file: '.env',
      ports: ['80:8080', '443:8443'],
      volumes: ['data:/data'],
      read_only: true,
      tmpfs: ['/tmp', '/run:mode=1777'],
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    })
    expect(services.troubadour).not.toHaveProperty('cap_add')
  })

  it('asks for an image of yours, and its example names what the launcher reads', () => {
    const names = envNames(join(FOLDER, 'compose.env.example'))
    const asked = [...text.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name)
    expect(asked.filter((name) => !names.includes(name))).toEqual([])
    const launcher = read('../../launcher/serve/variables.ts')
    const unknown = names.filter(
      (name) => !PROGRAM_VARIABLES.includes(name) && !launcher.includes(`set.${name}`),
    )
    expect(unknown).toEqual(['IMAGE'])
  })
})
