import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ADMIN_ORIGIN, PUBLIC_ORIGIN } from './ask.ts'
import { readDelivered, replaceEach, type Order, type Proxy } from './proxy.ts'

export const caddy: Proxy = { name: 'Caddy', probes: [['caddy', 'version']], prepare }

/** Caddy makes its own certificates. */
function prepare({ folder, ports, upstreams }: Order) {
  const ownLines = [
    `http_port ${ports.http}`,
    `https_port ${ports.https}`,
    'default_bind 127.0.0.1',
    'local_certs',
    'skip_install_trust',
  ]
  const text = replaceEach(readDelivered('Caddyfile'), [
    ['\tadmin off\n', `\tadmin off\n\t${ownLines.join('\n\t')}\n`],
  ])
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, text)
  return {
    command: ['caddy', 'run', '--adapter', 'caddyfile', '--config', file],
    env: {
      PUBLIC_ORIGIN,
      ADMIN_ORIGIN,
      PUBLIC_SITE_ADDRESS: upstreams.publicSite.join(' '),
      ADMIN_ADDRESS: upstreams.admin.join(' '),
      ...{ HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    },
    certificates: join(folder, 'caddy/pki/authorities/local/root.crt'),
  }
}
