import { loadavg } from 'node:os'
import pg from 'pg'
import { withMemoryOf, type MemoryUse } from '../lab/memory.ts'
import type { MeasuredRow } from '../experiment.ts'

const SUBSCRIBERS = 10_000
/** One line of so many of the file is no address. */
const BAD_LINE_EVERY = 100
/** Of a small server's memory; it must not grow with the list. */
const SENDING_MEMORY_BUDGET_MB = 256
const IMPORT_MEMORY_BUDGET_MB = 50
/** How long one request to the sink may take; fetch times out after five minutes. */
const WAIT_MS = 120_000
const TEXT = `## Dear wanderers

The lanterns are lit again. **Three evenings** under the observatory's dome, and a new song for each of them:

- *Hollow Pine*, on Friday
- *Ember Hymn*, on Saturday
- a third one that has no name yet

Come early, and [read how to get there](https://example.com/how-to-get-there).`

/** An announcement to ten thousand subscribers, into the mail sink, and a file of ten thousand addresses. */
export async function mailing(): Promise<MeasuredRow[]> {
  const call = await signIn()
  const [load = 0] = loadavg()
  const imported = await withMemoryOf(Number(process.env.STACK_API_PID), async () => {
    const start = performance.now()
    const form = new FormData()
    form.append('statement', 'They signed the book at the door, which said what it was for.')
    form.append('file', new File([addressFile()], 'addresses.csv', { type: 'text/csv' }))
    const { imported: count, refused } = await call<{ imported: number; refused: unknown[] }>(
      '/api/admin/subscribers-import',
      form,
    )
    if (count !== SUBSCRIBERS) throw new Error(`${count} addresses were imported, ${refused.length} refused`)
    return (performance.now() - start) / 1000
  })
  await keepOnlyImported()
  await callSink('POST', 'reset')
  const sent = await withMemoryOf(Number(process.env.STACK_API_PID), async () => {
    const { id } = await call<{ id: number }>('/api/admin/announcements', {
      subject: 'Three evenings under the dome',
      text: TEXT,
    })
    const start = performance.now()
    await call(`/api/admin/announcements/${id}/send`, {})
    await untilArrived(SUBSCRIBERS)
    return SUBSCRIBERS / ((performance.now() - start) / 1000)
  })
  await expectEachOnce()
  return [
    {
      name: 'mailing-rate',
      what: `announcement to ${SUBSCRIBERS} subscribers into the mail sink on the same machine`,
      value: sent.result,
      unit: 'mails/s',
      atLeast: 100,
      note: `load of the machine before: ${load.toFixed(1)}`,
    },
    memoryRow(
      'mailing-memory',
      'what that adds to the memory of the API',
      sent.memory,
      SENDING_MEMORY_BUDGET_MB,
    ),
    {
      name: 'mailing-import',
      what: `import of a file with ${SUBSCRIBERS} addresses and a bad line for each hundred`,
      value: imported.result,
      unit: 's',
      atMost: 5,
    },
    memoryRow(
      'mailing-import-memory',
      'what that adds to the memory of the API',
      imported.memory,
      IMPORT_MEMORY_BUDGET_MB,
    ),
  ]
}

function memoryRow(name: string, what: string, { before, peak }: MemoryUse, atMost: number): MeasuredRow {
  const note = `${Math.round(before)} before, ${Math.round(peak)} at most`
  return { name, what, value: peak - before, unit: 'MB', atMost, note }
}

function addressFile(): string {
  const lines = Array.from({ length: SUBSCRIBERS }, (_, index) => {
    const address = `wanderer.${index}@example.com`
    return index % BAD_LINE_EVERY === 0 ? `nobody at all\n${address}` : address
  })
  return `email\n${lines.join('\n')}\n`
}

/** The demo's own subscribers would be counted with them. */
async function keepOnlyImported() {
  const database = new pg.Client({ connectionString: process.env.STACK_DATABASE_URL })
  await database.connect()
  await database.query("delete from subscriptions where source <> 'import'")
  await database.end()
}

async function untilArrived(count: number) {
  for (;;) {
    try {
      return await callSink('GET', `count?atLeast=${count}&withinMs=${WAIT_MS}`)
    } catch (error) {
      const { count: arrived } = (await callSink('GET', 'count')) as { count: number }
      console.log(`mailing: ${arrived} of ${count} have arrived`)
      if (arrived === 0) throw error
    }
  }
}

async function expectEachOnce() {
  // The sink lists addresses.
  const recipients = (await callSink('GET', 'recipients')) as string[]
  if (recipients.length !== SUBSCRIBERS || new Set(recipients).size !== SUBSCRIBERS)
    throw new Error(`${recipients.length} mails went to ${new Set(recipients).size} addresses`)
}

/** @throws Error with the sink's message (`mail-sink/control.ts`) */
async function callSink(method: 'GET' | 'POST', path: string): Promise<unknown> {
  const response = await fetch(`${process.env.MAIL_SINK_URL}/_control/${path}`, { method })
  if (!response.ok) throw new Error(await response.text())
  return response.json()
}

/** Signs in at the API of the stack. @returns what calls it as the administrator */
async function signIn() {
  const { API_URL: origin = '', ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = process.env
  let cookie = ''
  /** @throws Error with the API's message when it refuses */
  const send = async (path: string, body: object) => {
    const isForm = body instanceof FormData
    const response = await fetch(origin + path, {
      method: 'POST',
      headers: { origin, cookie, ...(!isForm && { 'content-type': 'application/json' }) },
      body: isForm ? body : JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response
  }
  const { headers } = await send('/api/login', { username, password })
  const pairs = headers.getSetCookie().map((one) => one.split(';')[0])
  cookie = pairs.join('; ')
  // The caller knows the contract.
  return async <Answer>(path: string, body: object) => (await (await send(path, body)).json()) as Answer
}
