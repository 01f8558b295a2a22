import { PROGRAMS } from '../../start/config.ts'
import type { Installation } from '../installation.ts'

/** What a proxy says to a program about a visitor, in place of what the visitor says. */
const HEADERS: readonly (readonly [name: string, nginx: string])[] = [
  ['Host', '$host'],
  ['X-Forwarded-For', '$remote_addr'],
  ['X-Forwarded-Host', '$host'],
  ['X-Forwarded-Proto', '$scheme'],
  ['Forwarded', '""'],
]

/** The lines that somebody adds to the configuration of their own proxy. */
export function proxyLines(
  kind: 'nginx' | 'Apache' | 'Caddy' | undefined,
  installation: Installation,
): string {
  const [, publicSite, admin] = PROGRAMS
  const hosts = [
    { host: installation.domain, port: publicSite.defaultPort, maxBody: '512k' },
    { host: installation.adminHost, port: admin.defaultPort, maxBody: '26m' },
  ]
  const linesOf = { nginx: nginxLines, Apache: apacheLines, Caddy: caddyLines }[kind ?? 'nginx']
  return hosts.map(linesOf).join('\n')
}

interface Host {
  host: string
  port: number
  maxBody: string
}

function nginxLines({ host, port, maxBody }: Host): string {
  return `server {
  listen 443 ssl;
  listen [::]:443 ssl;
  server_name ${host};
  # ssl_certificate and ssl_certificate_key of ${host}
  client_max_body_size ${maxBody};
  location / {
    proxy_pass http://127.0.0.1:${port};
    proxy_http_version 1.1;
    proxy_set_header Connection "";
${HEADERS.map(([name, value]) => `    proxy_set_header ${name} ${value};\n`).join('')}    proxy_request_buffering off;
    proxy_read_timeout 130s;
  }
}
`
}

function apacheLines({ host, port }: Host): string {
  return `<VirtualHost *:443>
  ServerName ${host}
  # SSLEngine, SSLCertificateFile and SSLCertificateKeyFile of ${host}
  # a2enmod proxy proxy_http headers ssl
  ProxyPreserveHost On
  ProxyAddHeaders Off
  RequestHeader set X-Forwarded-For "expr=%{REMOTE_ADDR}"
  RequestHeader set X-Forwarded-Host "${host}"
  RequestHeader set X-Forwarded-Proto "https"
  RequestHeader unset Forwarded
  ProxyPass / http://127.0.0.1:${port}/ timeout=130
</VirtualHost>
`
}

function caddyLines({ host, port }: Host): string {
  return `https://${host} {
  reverse_proxy 127.0.0.1:${port}
}
`
}
