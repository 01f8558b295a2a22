import type { Installation } from '../../installation.ts'

export const EXAMPLE_INSTALLATION: Installation = {
  domain: 'example.com',
  adminHost: 'admin.example.com',
  hasWww: true,
  proxy: 'caddy',
  mail: 'me@example.com',
  acmeDirectory: null,
  dataFolder: '/var/lib/troubadour',
  programsFolder: '/opt/troubadour',
  runFolder: '/run/troubadour',
  users: 'each',
}
