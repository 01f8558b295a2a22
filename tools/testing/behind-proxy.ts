/** The admin's host in `tools/deploy/env`. */
const ADMIN_HOST = 'admin.example.com'

/** Makes a request like the proxy that terminates TLS for a host. */
export function throughProxy(
  server: string,
  path: string,
  host: string,
  init: RequestInit = {},
): Promise<Response> {
  const headers = {
    'x-forwarded-for': '198.51.100.7',
    'x-forwarded-host': host,
    'x-forwarded-proto': 'https',
    origin: `https://${host}`,
  }
  return fetch(`${server}${path}`, { ...init, headers: { ...headers, ...init.headers } })
}

/**
 * Signs in like a browser.
 * @returns the session's cookie, ready to be sent
 * @throws Error with the response when there is none
 */
export function signIn(admin: string, username: string, password: string): Promise<string> {
  return beginSession(admin, '/api/login', { username, password })
}

/** Becomes the first administrator by a set-up link. @returns the session's cookie */
export function openSetupLink(
  admin: string,
  link: string,
  account: { username: string; newPassword: string },
): Promise<string> {
  return beginSession(admin, '/api/accept-invitation', { ...account, token: new URL(link).hash.slice(1) })
}

async function beginSession(admin: string, path: string, body: object): Promise<string> {
  const response = await throughProxy(admin, path, ADMIN_HOST, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const cookie = response.headers.getSetCookie().find((one) => one.startsWith('__Host-session='))
  if (!cookie) throw new Error(`No session: ${response.status} ${await response.text()}`)
  return cookie.split(';')[0] ?? ''
}

/** Uploads a picture as the cover of a release. */
export async function uploadPicture(
  admin: string,
  cookie: string,
  picture: Buffer,
): Promise<{ filePath: string }> {
  const body = new FormData()
  body.set('category', 'MUSIC')
  body.set('image', new Blob([new Uint8Array(picture)]), 'cover.webp')
  const init = { method: 'POST', headers: { cookie }, body }
  const response = await throughProxy(admin, '/api/admin/upload', ADMIN_HOST, init)
  if (!response.ok) throw new Error(`No upload: ${response.status} ${await response.text()}`)
  // The contract guarantees this part of the response.
  return (await response.json()) as { filePath: string }
}

/** Reads a file of shows, releases or addresses, which stores nothing that is wrong. @returns the status */
export async function sendImport(
  admin: string,
  cookie: string,
  { path, text, file }: { path: string; text: [name: string, value: string]; file: Uint8Array<ArrayBuffer> },
): Promise<number> {
  const body = new FormData()
  body.set(...text)
  body.set('file', new Blob([file]), 'file.txt')
  const response = await throughProxy(admin, path, ADMIN_HOST, { method: 'POST', headers: { cookie }, body })
  await response.arrayBuffer()
  return response.status
}
