import { PRESS_FILE_MAX_BYTES } from '@troubadour/domain/media/upload-rules'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { PROGRAMS, PROJECT_ROOT } from '../start/config.ts'

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')
const portOf = (name: string) => PROGRAMS.find((program) => program.name === name)?.defaultPort

const deployment = readFileSync(join(PROJECT_ROOT, 'docs/deploy.md'), 'utf8')

/** The default in production. */
const DRAIN_SECONDS = 3

const FRONT_ENDS = ['public-site', 'admin']
const caddy = read('Caddyfile')
const nginx = read('nginx/troubadour.conf')
const nginxHttp = read('nginx/troubadour-http.conf')
const nginxProxy = read('nginx/troubadour-proxy.conf')

it('Caddy and nginx pass on to the front ends, at their ports, and to nothing else', () => {
  const caddyTargets = [...caddy.matchAll(/reverse_proxy \{\$\w+:(\S+)\}/g)].map(([, target]) => target)
  expect(caddyTargets).toEqual(FRONT_ENDS.map((name) => `${name}:${portOf(name)}`))
  const nginxTargets = [...nginx.matchAll(/^ {2}server (\S+) max_fails=0;/gm)].map(([, target]) => target)
  expect(nginxTargets).toEqual(FRONT_ENDS.map((name) => `127.0.0.1:${portOf(name)}`))
})

it('a 503 of one instance under load takes no visitor from it for longer than that request, nor asks all the others', () => {
  expect(nginx.match(/^ {2}server .+;/gm)).toHaveLength(FRONT_ENDS.length)
  expect(nginxProxy).toMatch(/^proxy_next_upstream_tries 2;$/m)
  expect(nginxProxy).not.toContain('non_idempotent')
})

it('Caddy looks whether a program may be sent traffic more often than one drains, and waits while one stops', () => {
  const seconds = (setting: string) => Number(new RegExp(`^\\t${setting} (\\d+)s$`, 'm').exec(caddy)?.[1])
  expect(caddy).toMatch(/^\thealth_uri \/readyz$/m)
  expect(seconds('health_interval')).toBeLessThan(DRAIN_SECONDS)
  const [, longest] = /stop_grace_period: (\d+)s/.exec(read('compose.yaml')) ?? []
  expect(seconds('lb_try_duration')).toBeGreaterThan(Number(longest))
  expect(caddy.split('import slow_backend')).toHaveLength(1 + FRONT_ENDS.length)
})

it('certificates are asked for and renewed through port 80, by what needs none itself', () => {
  expect(nginxHttp).not.toMatch(/ssl|443|upstream/)
  const [, folder = 'none'] = /acme-challenge\/ \{\s+root (\S+);/.exec(nginxHttp) ?? []
  const [certbot = ''] = /certbot certonly .+/.exec(deployment) ?? []
  expect(certbot).toContain(`--webroot --webroot-path ${folder} `)
  expect(certbot).toContain("--deploy-hook 'systemctl reload nginx'")
  expect(deployment.indexOf('nginx/troubadour-http.conf')).toBeLessThan(deployment.indexOf(certbot))
})

it('Caddy reads the two origins that compose.yaml gives it, and can do without all else', () => {
  const variables = [...caddy.matchAll(/\{\$(\w+)\}/g)].map(([, name]) => name)
  expect(variables).toEqual([
    'CADDY_OPTIONS',
    'CADDY_SERVERS',
    'CADDY_UPSTREAM',
    'PUBLIC_ORIGIN',
    'ADMIN_ORIGIN',
    'CADDY_SITES',
  ])
})

it('nginx replaces all that a visitor could say of himself', () => {
  const headers = [...nginxProxy.matchAll(/^proxy_set_header (\S+) (.+);$/gm)].map(([, name, value]) => [
    name,
    value,
  ])
  expect(Object.fromEntries(headers)).toEqual({
    Connection: '""',
    Host: '$host',
    'X-Forwarded-For': '$remote_addr',
    'X-Forwarded-Host': '$host',
    'X-Forwarded-Proto': '$scheme',
    Forwarded: '""',
  })
})

it('nginx includes, in each place that passes on, a file that there is', () => {
  const places = nginx.split('proxy_pass').slice(1)
  for (const place of places) {
    const [, file = ''] = /include snippets\/(\S+);/.exec(place) ?? []
    expect(existsSync(join(import.meta.dirname, 'nginx', file)) && file).toBe('troubadour-proxy.conf')
  }
  expect(places).toHaveLength(FRONT_ENDS.length)
})

it('nginx lets the largest file through to the admin with the form round it, and through to nothing else', () => {
  const [publicLimit, adminLimit] = [...nginx.matchAll(/client_max_body_size (\d+)([km]);/g)].map(bytesOf)
  expect(adminLimit).toBeGreaterThan(PRESS_FILE_MAX_BYTES)
  expect(publicLimit).toBeLessThan(PRESS_FILE_MAX_BYTES / 10)
})

function bytesOf([, count, unit = '']: RegExpMatchArray): number {
  return Number(count) * 1024 * (unit.toLowerCase() === 'm' ? 1024 : 1)
}
