import { existsSync, readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { Experiment } from '../experiment.ts'
import { untilTrue } from '../lab/calls.ts'
import { ADMIN_HOST } from '../lab/site.ts'

/** What is sent of a picture that would be ten times as large; in bytes. */
const SENT_BYTES = 500_000

export const killedUpload: Experiment = {
  promise:
    'the API is killed in the middle of an upload: no file of it is shown, and what was received is set apart to be swept',
  tests: ['apps/api/src/uploads/slow-uploads.test.ts', 'apps/api/src/media/sweep-unused-media.test.ts'],
  async run(site) {
    const kills = site.isQuick ? 2 : 10
    const api = await site.start('api')
    const { cookie } = await site.signIn(api.url)
    const media = join(site.folder, 'data', 'media')
    const incoming = join(media, '.incoming')
    const shown = () =>
      readdirSync(media)
        .filter((name) => name !== '.incoming')
        .sort()
    const database = await site.connect('superuser')
    const known = async () => (await database.query('select from media_files')).rowCount ?? NaN
    const before = { files: shown(), rows: await known() }
    let left = 0
    for (let kill = 0; kill < kills; kill += 1) {
      beginUpload(api.url, cookie)
      await untilTrue(
        'it is being received',
        async () => existsSync(incoming) && readdirSync(incoming).length > left,
      )
      await api.end('SIGKILL')
      left = readdirSync(incoming).length
      await api.start()
    }
    return [
      { what: 'kills', value: kills },
      { what: 'files that were added', value: shown().length - before.files.length, atMost: 0 },
      { what: 'pictures that were added', value: (await known()) - before.rows, atMost: 0 },
      { what: 'set apart', value: left, atMost: kills },
    ]
  },
}

function beginUpload(url: string, cookie: string) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  // It is cut by the kill.
  socket.on('error', () => {})
  const boundary = 'a-boundary'
  const part = (head: string) => `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`
  socket.write(
    [
      'POST /api/admin/upload HTTP/1.1',
      `Host: ${ADMIN_HOST}`,
      `Origin: https://${ADMIN_HOST}`,
      'X-Forwarded-Proto: https',
      `Cookie: ${cookie}`,
      `Content-Type: multipart/form-data; boundary=${boundary}`,
      `Content-Length: ${10 * SENT_BYTES}`,
      '',
      `${part('name="category"')}MUSIC\r\n${part('name="image"; filename="cover.jpg"')}`,
    ].join('\r\n'),
  )
  // The beginning of a JPEG, and no end.
  socket.write(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(SENT_BYTES)]))
}
