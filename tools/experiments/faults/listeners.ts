import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import autocannon from 'autocannon'
import type { Figure } from '../figures.ts'
import { callFor } from '../lab/calls.ts'
import type { Site } from '../lab/site.ts'
import { figuresOf, startForVisitors } from '../lab/visitors.ts'

const LISTENERS = 16
const READS_PER_S = 50
/** The range that a player requests: from its position to the end. */
const RANGE = 'bytes=0-'
/** Eight times what the best form of a recording needs for uninterrupted playback. */
const KB_PER_S_EACH = 320

/** F27: 16 listeners load recordings through the public site, as fast as possible, while visitors read. */
export async function listeners(site: Site): Promise<Figure[]> {
  const { publicSite, read } = await startForVisitors(site)
  const seconds = site.isQuick ? 4 : 20
  const [name = ''] = readdirSync(join(site.mediaFolder, 'audio'))
  const listening = autocannon({
    url: `${publicSite.url}/media/audio/${name}`,
    headers: { range: RANGE },
    connections: LISTENERS,
    duration: seconds,
    workers: 1,
  })
  const reads = await callFor(seconds * 1000, READS_PER_S, read)
  const heard = await listening
  const partial = heard.statusCodeStats?.['206']?.count ?? 0
  return [
    { what: 'ranges', value: partial, atLeast: LISTENERS },
    { what: 'ranges that failed', value: heard.errors + heard.non2xx, atMost: 0 },
    { what: 'p99 of a range', value: heard.latency.p99, unit: 'ms' },
    {
      what: 'for each listener',
      value: heard.throughput.average / 1024 / LISTENERS,
      unit: 'KB/s',
      atLeast: KB_PER_S_EACH,
    },
    ...figuresOf(reads),
  ]
}
