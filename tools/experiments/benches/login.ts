import { hash, verify } from '@node-rs/argon2'
import autocannon from 'autocannon'
import pg from 'pg'
import type { Measurement } from '../experiment.ts'
import { median } from '../figures.ts'

const CHECKS = 60
/** Pairs of sign-ins; below the limit for all callers together, at which the delays begin. */
const PAIRS = 90
const FLOOD_CALLERS = 32
const FLOOD_S = 8
const READS_PER_S = 100

/** How long one check of a password takes, alone. */
export async function passwordCheck(): Promise<Measurement> {
  const stored = await hash('correct horse battery', { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  const times: number[] = []
  for (let check = 0; check < CHECKS; check += 1)
    times.push(await timeOf(() => verify(stored, 'not the password')))
  return { value: median(times), unit: 'ms', atMost: 10 }
}

/** How far apart, in the median, wrong passwords of known and of unknown users are answered. */
export async function loginNames(): Promise<Measurement> {
  await addUsers(PAIRS)
  const known: number[] = []
  const unknown: number[] = []
  for (let pair = 0; pair < PAIRS; pair += 1) {
    // Alternating, so that other load of the machine affects both alike.
    const attempts = [
      async () => known.push(await timeOf(() => refusedLogin(`bench-${pair}`))),
      async () => unknown.push(await timeOf(() => refusedLogin(`nobody-${pair}`))),
    ]
    for (const attempt of pair % 2 ? attempts : attempts.reverse()) await attempt()
  }
  return { value: Math.abs(median(known) - median(unknown)), unit: 'ms', atMost: 1 }
}

/** The slowest of a hundred public reads while sign-ins flood in from everywhere. */
export async function loginFlood(): Promise<Measurement> {
  const end = performance.now() + FLOOD_S * 1000
  const caller = async (index: number) => {
    for (let count = 0; performance.now() < end; count += 1) await refusedLogin(`flood-${index}-${count}`)
  }
  const flood = Promise.all(Array.from({ length: FLOOD_CALLERS }, (_, index) => caller(index)))
  const reads = await autocannon({
    url: `${process.env.API_URL}/api/events`,
    connections: 4,
    overallRate: READS_PER_S,
    duration: FLOOD_S - 1,
  })
  await flood
  if (reads.non2xx > 0 || reads.errors > 0) throw new Error(`${reads.non2xx + reads.errors} reads failed`)
  return { value: reads.latency.p99, unit: 'ms', atMost: 20 }
}

/** Each from another address, as the proxy in front would say. */
async function refusedLogin(username: string): Promise<void> {
  const byte = () => Math.floor(Math.random() * 256)
  const response = await fetch(`${process.env.API_URL}/api/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: process.env.API_URL ?? '',
      'x-forwarded-for': `10.${byte()}.${byte()}.${byte()}`,
    },
    body: JSON.stringify({ username, password: 'not the password' }),
  })
  if (![401, 429, 503].includes(response.status)) throw new Error(`Unexpected answer ${response.status}`)
  await response.arrayBuffer()
}

async function addUsers(count: number): Promise<void> {
  const database = new pg.Client({ connectionString: process.env.STACK_DATABASE_URL })
  await database.connect()
  await database.query('delete from throttles')
  await database.query(
    `insert into users (username, password_hash, created_at)
     select 'bench-' || n, password_hash, now() from users, generate_series(0, $1::int) as n
     where username = $2 on conflict do nothing`,
    [count, process.env.ADMIN_USERNAME],
  )
  await database.end()
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
