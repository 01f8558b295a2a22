import { stack } from './stack.ts'

/** Sends a command to the stand-in for Printful (tools/fake-printful/control.ts). */
export async function tellPrintful(order: string, body?: unknown): Promise<unknown> {
  const [method = '', path = ''] = order.split(' ')
  const response = await fetch(`${stack.fakePrintfulUrl}/_control/${path}`, {
    method,
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  })
  if (!response.ok) throw new Error(`${order}: ${response.status} ${await response.text()}`)
  return response.json()
}

/** The paths of the calls to the stand-in, without those of pictures. */
export async function callsOfPrintful(): Promise<string[]> {
  const calls = (await tellPrintful('GET requests')) as { path: string }[]
  return calls.map(({ path }) => path).filter((path) => !path.startsWith('/files/'))
}
