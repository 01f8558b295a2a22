import { isDeepStrictEqual } from 'node:util'
import { DEFAULT_PRESS_CONTENT, filesOf, type PressContent } from '@troubadour/domain/press/press-kit'
import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'
import { readPressKit, writePressKit } from '../press/press-kit.repository.ts'
import DEMO_PICTURES from './demo-picture-list.json' with { type: 'json' }

/** Two demo pictures as photographs; bytes and CRC-32 are those of their JPEG files. */
const PHOTOS = [
  {
    id: 'demo-lanterns',
    picture: DEMO_PICTURES['event-lantern-lake'].path,
    name: 'Hollow Pine at Bell Pond.jpg',
    bytes: 54_637,
    checksum: 1_836_725_839,
    alt: 'A boathouse at night, lanterns on the lake before it',
    credit: 'June Alder',
  },
  {
    id: 'demo-harbour',
    picture: DEMO_PICTURES['event-harbour-stage'].path,
    name: 'Hollow Pine at Tern Harbour.jpg',
    bytes: 41_394,
    checksum: 330_163_814,
    alt: 'A small stage by the harbour at dusk',
    credit: 'June Alder',
  },
]

const DEMO_PRESS: PressContent = {
  ...DEFAULT_PRESS_CONTENT,
  isOn: true,
  shortBio:
    '**Hollow Pine** writes slow songs for late trains, cold lakes and rooms where nobody talks. Guitar, harmonium, and a voice that takes its time.',
  mediumBio:
    '**Hollow Pine** began as one person with a borrowed harmonium in a boathouse in Vermont, playing to whoever had missed the last ferry.\n\nThree records later the rooms are larger, and the songs are still slow: stories of railways, rivers and people who walk home in the snow. On stage it is guitar, harmonium and a tape machine that nobody has ever repaired. Between tours there are lantern walks, open mics and a lot of tea.',
  photos: PHOTOS.map(({ id, alt, credit }) => ({ file: id, alt, credit })),
  quotes: [
    {
      text: 'An evening like the last page of a book that you do not want to close.',
      source: 'The Wren Falls Courier',
      link: null,
    },
  ],
  booking: { name: 'Ada Larch', email: 'booking@hollowpine.example', phone: '' },
}

export async function addDemoPress(db: Db, now: Date): Promise<void> {
  await db
    .insertInto('pressFiles')
    .values(
      PHOTOS.map(({ alt: _alt, credit: _credit, ...file }) => ({
        ...file,
        stored: file.picture.slice('/media/'.length),
        createdAt: now,
      })),
    )
    .execute()
  await writePressKit(db, { ...DEMO_PRESS, version: 1 }, now)
}

/** Removes the demo's parts from the press kit, and the press kit when nothing else is left. */
export async function removeDemoPress(
  trx: Db,
  now: Date,
  withoutDemo: <Fields extends object>(stored: Fields, demo: object, defaults: object) => Fields,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('press_kit'))`.execute(trx)
  const { kit } = await readPressKit(trx)
  const { version, isOn, ...content } = kit
  const rest = withoutDemo(content, DEMO_PRESS, DEFAULT_PRESS_CONTENT)
  const isEmpty = isDeepStrictEqual({ ...rest, isOn: false }, DEFAULT_PRESS_CONTENT)
  if (isEmpty) await trx.deleteFrom('pressKit').execute()
  else await writePressKit(trx, { ...rest, isOn, version: version + 1 }, now)
  const used = filesOf({ ...rest, isOn })
  await trx
    .deleteFrom('pressFiles')
    .where(
      'id',
      'in',
      PHOTOS.map(({ id }) => id).filter((id) => !used.includes(id)),
    )
    .execute()
}
