import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { isQuick, KB, type Figure } from '../figures.ts'
import type { Site } from '../lab/site.ts'
import { startForVisitors, whileTheyRead } from '../lab/visitors.ts'

const LISTENERS = 16
/** Eight times what the best form of a recording needs for uninterrupted playback. */
const KB_PER_S_EACH = 320

/** F27: 16 listeners load recordings through the public site, as fast as possible, while visitors read. */
export async function listeners(site: Site): Promise<Figure[]> {
  const { publicSite, read } = await startForVisitors(site)
  const [name = ''] = readdirSync(join(site.mediaFolder, 'audio'))
  const load = {
    url: `${publicSite.url}/media/audio/${name}`,
    // The range that a player requests: from its position to the end.
    headers: { range: 'bytes=0-' },
    connections: LISTENERS,
    duration: isQuick ? 4 : 20,
    workers: 1,
  }
  const [heard, reads] = await whileTheyRead(read, () => autocannon(load))
  const eachKb = heard.throughput.average / KB / LISTENERS
  return [
    { what: 'ranges', value: heard.statusCodeStats?.['206']?.count ?? 0, atLeast: LISTENERS },
    { what: 'ranges that failed', value: heard.errors + heard.non2xx, atMost: 0 },
    { what: 'p99 of a range', value: heard.latency.p99, unit: 'ms' },
    { what: 'for each listener', value: eachKb, unit: 'KB/s', atLeast: KB_PER_S_EACH },
    ...reads,
  ]
}
