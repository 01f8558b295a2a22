import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readDelivered, replaceEach, type Order, type Proxy } from './proxy.ts'

const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

export const nginx: Proxy = {
  name: 'nginx',
  probes: [
    ['nginx', '-v'],
    ['openssl', 'version'],
  ],
  prepare,
  takeOut,
}

function prepare(order: Order) {
  const { folder, ports, upstreams } = order
  const certificates = makeCertificate(folder)
  mkdirSync(join(folder, 'snippets'))
  writeFileSync(join(folder, 'snippets/troubadour-proxy.conf'), readDelivered('nginx/troubadour-proxy.conf'))
  const plain = replaceEach(readDelivered('nginx/troubadour-http.conf'), [
    ['listen 80', `listen 127.0.0.1:${ports.http}`],
    ['listen [::]:80', '# listen'],
  ])
  const site = replaceEach(readDelivered('nginx/troubadour.conf'), [
    ['listen 443', `listen 127.0.0.1:${ports.https}`],
    ['listen [::]:443', '# listen'],
    ['/etc/letsencrypt/live/example.com', folder],
    // A second instance is one more line, as the file says.
    ['server 127.0.0.1:4200 max_fails=0;', serverLines(upstreams.publicSite)],
    ['server 127.0.0.1:4300 max_fails=0;', serverLines(upstreams.admin)],
  ])
  writeFileSync(join(folder, 'nginx.conf'), mainFile(folder, plain + site))
  return { command: ['nginx', '-p', folder, '-c', 'nginx.conf', '-g', 'daemon off;'], certificates }
}

/** Adds `down` to the end of a server's line, as docs/deploy.md says. */
function takeOut(folder: string, address: string) {
  const file = join(folder, 'nginx.conf')
  const all = readFileSync(file, 'utf8').replaceAll(' down;', ';')
  const line = `server ${address} max_fails=0`
  writeFileSync(file, all.replace(`${line};`, `${line} down;`))
}

function serverLines(addresses: readonly string[]): string {
  return addresses.map((address) => `server ${address} max_fails=0;`).join('\n  ')
}

/** The main file, with gzip on as in Debian's, and connections as in docs/deploy.md. */
function mainFile(folder: string, included: string): string {
  const places = TEMPORARY.map((name) => `  ${name}_temp_path ${folder}/${name};\n`)
  return `worker_processes auto;
worker_rlimit_nofile 16384;
pid ${folder}/pid;
error_log stderr;
events {
  worker_connections 8192;
}
http {
  gzip on;
  access_log off;
${places.join('')}${included}}
`
}

function makeCertificate(folder: string): string {
  const [key, certificate] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')]
  const names = 'subjectAltName=DNS:example.com,DNS:admin.example.com'
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const files = ['-keyout', key, '-out', certificate]
  execFileSync('openssl', ['req', '-x509', ...kind, '-subj', '/CN=example.com', '-addext', names, ...files], {
    stdio: 'pipe',
  })
  chmodSync(key, 0o600)
  return certificate
}
