import { setTimeout as delay } from 'node:timers/promises'
import type { Event } from '@troubadour/domain/event/event'
import type { Experiment } from '../experiment.ts'
import { openSite } from '../lab/site.ts'
import { compare } from './f1-compare.ts'
import { writeEvents } from './f1-writer.ts'

const WRITERS = 8
/** How many acknowledged writes there are between two kills, at most. */
const WRITES_BETWEEN = 40

export const killedApi: Experiment = {
  promise:
    'the API is killed again and again under eight writers: every write that was acknowledged is there, any other is there as a whole or not at all',
  async run(lab) {
    const kills = lab.isQuick ? 3 : 20
    const site = await openSite(lab)
    const api = await site.instance('api')
    await api.start()
    const { call } = await site.signIn(api.url)
    const progress = { isOver: false, acknowledged: 0 }
    const writers = Array.from({ length: WRITERS }, (_, index) =>
      // Half of them write new events, the others one event over and over.
      writeEvents(call, api.url, { name: `Writer ${index}`, writesEach: index % 2 ? Infinity : 1 }, progress),
    )
    for (let kill = 0; kill < kills; kill += 1) {
      const wanted = progress.acknowledged + 1 + Math.floor(Math.random() * WRITES_BETWEEN)
      while (progress.acknowledged < wanted) await delay(1)
      await api.end('SIGKILL')
      await api.start()
    }
    progress.isOver = true
    const written = (await Promise.all(writers)).flat()

    const response = await call(api.url, 'GET', '/api/events?admin=true')
    // The contract's answer.
    const events = (await response.json()) as Event[]
    const database = await site.connect('superuser')
    const { rows } = await database.query<{ description: string }>(
      "select after ->> 'description' as description from activity where kind = 'change'",
    )
    const logged = new Set(rows.map(({ description }) => description))
    const { lost, torn, unlogged } = compare(written, events, logged)
    const tries = written.flatMap(({ writes }) => writes).length
    return [
      { what: 'kills', value: kills },
      { what: 'acknowledged writes', value: progress.acknowledged, atLeast: kills },
      { what: 'without an answer', value: tries - progress.acknowledged },
      { what: 'lost', value: lost, atMost: 0 },
      { what: 'torn', value: torn, atMost: 0 },
      { what: 'without an entry in the log', value: unlogged, atMost: 0 },
    ]
  },
}
