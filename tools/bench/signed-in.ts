/** A call as an administrator. @throws Error with the API's own words when it refuses */
export type AdminCall = <Answer>(method: 'GET' | 'POST', path: string, body?: object) => Promise<Answer>

/** Signs in at the API of the stack. */
export async function signIn(): Promise<AdminCall> {
  const { API_URL: origin = '', ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = process.env
  const send = async (
    method: string,
    path: string,
    { body, cookie = '' }: { body?: object; cookie?: string },
  ) => {
    const isForm = body instanceof FormData
    const response = await fetch(origin + path, {
      method,
      headers: { origin, cookie, ...(body && !isForm && { 'content-type': 'application/json' }) },
      body: isForm ? body : body && JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response
  }
  const login = await send('POST', '/api/login', { body: { username, password } })
  const cookie = login.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  return async <Answer>(method: 'GET' | 'POST', path: string, body?: object) =>
    // Whoever calls knows the contract.
    (await (await send(method, path, { body, cookie })).json()) as Answer
}
