import type { Db } from '../db/tables.ts'
import DEMO_RECORDINGS from './demo-recording-list.json' with { type: 'json' }

/**
 * Adds recordings to the demo's tracks, ready to play: synthesized pieces of our own.
 * @returns their ids
 */
export async function addDemoRecordings(db: Db, now: Date): Promise<number[]> {
  const ids: number[] = []
  const at = { createdAt: now, updatedAt: now }
  for (const [position, { track, title, name, bytes, peaks, ...measured }] of DEMO_RECORDINGS.entries()) {
    const { id: trackId } = await db
      .selectFrom('musicTracks')
      .select('id')
      .where('title', '=', track)
      .executeTakeFirstOrThrow()
    const { id: recordingId } = await db
      .insertInto('recordings')
      .values({ trackId, position, title, isExplicit: false, ...at })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.push(recordingId)
    const form = { name: `audio/${name}`, type: 'audio/mp4; codecs="opus"', bytes }
    await db
      .insertInto('audioFiles')
      .values({
        ...{ recordingId, state: 'ready', percent: 100, fileName: name, bytes, ...measured, ...at },
        peaks: JSON.stringify([...Buffer.from(peaks, 'base64')]),
        forms: JSON.stringify([form]),
      })
      .execute()
  }
  return ids
}
