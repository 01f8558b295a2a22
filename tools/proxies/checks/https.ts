import assert from 'node:assert/strict'
import { connect } from 'node:http2'
import { once } from 'node:events'
import { ADMIN_ORIGIN, PUBLIC_ORIGIN, type Ask } from '../ask.ts'
import { login, type Check, type Setup } from '../setup.ts'

const ORIGINS = [PUBLIC_ORIGIN, ADMIN_ORIGIN]
const STRANGE_HOST = 'evil.example'
const STRANGE_ADDRESS = '203.0.113.9'

export const httpsChecks: Check[] = [
  ['http redirects to https, with path and query', redirects],
  ['each host answers with its own page, over HTTP/2 too', pages],
  ['every answer has HSTS', strictTransport],
  ['no answer names a version', versions],
  ['X-Forwarded-* and Forwarded of a visitor are ignored', spoofedHeaders],
  ['an unknown Host gets no page and is not repeated in the answer', strangeHost],
]

async function redirects({ ask }: Setup) {
  for (const origin of ORIGINS) {
    const path = '/terms?from=mail'
    const answer = await ask(origin.replace('https:', 'http:') + path)
    assert.deepEqual([answer.status, answer.headers.get('location')], [308, origin + path])
  }
}

async function pages({ ask, ports }: Setup) {
  assert.match(
    await (await ask(PUBLIC_ORIGIN)).text(),
    /<link rel="canonical" href="https:\/\/example\.com\//,
  )
  assert.match(await (await ask(`${ADMIN_ORIGIN}/admin`)).text(), /<title>Admin</)
  // Every other request verifies the certificate.
  const session = connect(PUBLIC_ORIGIN, {
    host: '127.0.0.1',
    port: ports.https,
    servername: 'example.com',
    rejectUnauthorized: false,
  })
  try {
    const [headers] = await once(session.request({ ':path': '/' }), 'response')
    assert.equal(headers[':status'], 200)
  } finally {
    session.destroy()
  }
}

/** A page, a call and an error of each kind, all from the programs. */
function someAnswers(ask: Ask) {
  const paths = ['/', '/api/site', '/nowhere', '/api/nowhere']
  return Promise.all(ORIGINS.flatMap((origin) => paths.map((path) => ask(origin + path))))
}

async function strictTransport({ ask }: Setup) {
  for (const { headers } of await someAnswers(ask))
    assert.equal(headers.get('strict-transport-security'), 'max-age=31536000')
}

async function versions({ ask }: Setup) {
  const ofProxy = [await ask('http://example.com/'), await ask(PUBLIC_ORIGIN, { headers: { host: 'x y' } })]
  for (const answer of [...(await someAnswers(ask)), ...ofProxy]) {
    const told = ['server', 'via', 'x-powered-by'].map((name) => answer.headers.get(name) ?? '').join(' ')
    assert.doesNotMatch(told, /\d/)
    assert.doesNotMatch(await answer.text(), /<center>\w+\/\d/)
  }
}

async function spoofedHeaders({ ask }: Setup) {
  const headers = {
    'x-forwarded-for': STRANGE_ADDRESS,
    'x-forwarded-host': STRANGE_HOST,
    'x-forwarded-proto': 'http',
    'x-real-ip': STRANGE_ADDRESS,
    forwarded: `for=${STRANGE_ADDRESS};host=${STRANGE_HOST};proto=http`,
  }
  // Only private addresses, such as that of this process, get the build.
  const health = (await (await ask(`${PUBLIC_ORIGIN}/healthz`, { headers })).json()) as { version?: string }
  assert.ok(health.version, 'the address that the visitor named was believed')
  for (const path of ['/', '/sitemap.xml', '/robots.txt']) {
    const answer = await ask(PUBLIC_ORIGIN + path, { headers })
    assert.equal(answer.status, 200)
    assert.ok(!(await textOf(answer)).includes(STRANGE_HOST))
  }
}

async function strangeHost({ ask }: Setup) {
  const headers = { host: STRANGE_HOST }
  for (const url of ORIGINS) {
    const answer = await ask(url, { headers })
    const body = await answer.clone().text()
    const text = await textOf(answer)
    assert.ok(!text.includes(STRANGE_HOST), `${url}: ${text}`)
    // nginx responds with 421, Caddy with 200 and no body.
    assert.ok(answer.status === 421 || body === '', `${url} answered ${answer.status}`)
  }
  // If TLS names one of our hosts and the request the other, the latter responds.
  const admin = await ask(`${PUBLIC_ORIGIN}/api/user`, { headers: { host: 'admin.example.com' } })
  assert.equal(admin.status, 401)
}

async function textOf(answer: Response): Promise<string> {
  return JSON.stringify([...answer.headers]) + (await answer.text())
}

export const signInCheck: Check = [
  'sign-in sets a __Host- cookie, which opens the admin',
  async ({ ask, admin }) => {
    assert.match(admin.cookie, /^__Host-session=[^;]+; /)
    for (const part of ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Strict'])
      assert.ok(admin.cookie.includes(`; ${part}`), `it has no ${part}: ${admin.cookie}`)
    assert.equal((await admin.call('GET', '/api/user')).status, 200)
    assert.equal((await ask(`${ADMIN_ORIGIN}/api/user`)).status, 401)
    assert.equal((await ask(`${PUBLIC_ORIGIN}/api/user`)).status, 404)
    assert.equal((await login(ask, 'keeper', 'wrong words')).status, 401)
  },
]
