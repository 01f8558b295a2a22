import { CONTENT_NAMES, KIND_NAMES } from '@troubadour/domain/content/kind-names'
import { endpoints } from '@troubadour/domain/contract/endpoints'
import { exampleBody } from '@troubadour/domain/kinds/content-kinds'
import { createMailLinks } from '../mail/mail-links.ts'
import { addFan } from './mailing.ts'
import { plain, uploadForm, type FormPart } from './uploads.ts'
import { ADMIN, ADMIN_ORIGIN, cookieOf, PASSWORD, TEST_ENV, type TestApp } from './test-app.ts'

/** Creates the items that calls need, one for each call. */
export function createCalledThings(api: TestApp) {
  const links = createMailLinks('', [TEST_ENV.appSecret])
  let fans = 0
  let guests = 0
  let videos = 0
  let nights = 0
  let codes = 0
  const fan = () => addFan(api, { email: `fan${++fans}@example.com` })

  async function make(url: string, body: unknown): Promise<number> {
    const response = await api.call('POST', url, { body })
    if (response.statusCode !== 201) throw new Error(response.body)
    return response.json().id
  }

  async function signIn(): Promise<void> {
    const body = { username: ADMIN, password: PASSWORD }
    api.cookies.admin = cookieOf(await api.call('POST', '/api/login', { as: 'anonymous', body }))
  }

  function post(url: string, ...parts: FormPart[]) {
    const { payload, headers } = uploadForm(...parts)
    const cookie = api.cookies.admin
    return api.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { ...headers, origin: ADMIN_ORIGIN, cookie },
    })
  }

  /** Sends the form for a path. */
  async function sendForm(path: string) {
    if (/\/(subscribers-import|subscriber-import-previews)$/.test(path))
      return post(
        path,
        ['statement', 'They signed the list at our shows.'],
        ['file', Buffer.from('a@example.com'), 'list.csv'],
      )
    if (/\/import(s|-previews)$/.test(path)) {
      const file = Buffer.from(`Date,Title,Venue\n2027-01-01,Night ${++nights},Barn`)
      return post(path, ['options', '{"kind":"shows"}'], ['file', file, 'shows.csv'])
    }
    if (path.endsWith('/videos/{id}/chunks')) {
      const body = { fileName: 'a.mp4', bytes: 2, lastModified: ++videos }
      const { id } = (await api.call('POST', '/api/admin/videos', { body })).json()
      return post(`${path.replace('{id}', String(id))}?offset=0`, ['chunk', Buffer.alloc(1), 'a.mp4'])
    }
    if (path.endsWith('/audio/chunks')) {
      const id = await recording(path)
      await api.call('POST', `/api/admin/recordings/${id}/audio`, { body: { fileName: 'a.wav', bytes: 1 } })
      const url = `${path.replace('{id}', String(id))}?offset=0`
      return post(url, ['chunk', Buffer.alloc(1), 'a.wav'])
    }
    return post(path, ['alt', 'A lake'], ['image', await plain(4, 4).jpeg().toBuffer(), 'lake.jpg'])
  }

  /** A recording for which the path's action is possible. */
  async function recording(path: string): Promise<number> {
    const track = await make('/api/admin/music', exampleBody('musicTracks'))
    const id = await make(`/api/admin/music/${track}/recordings`, { title: 'Ember' })
    if (path.endsWith('/restore')) await api.call('DELETE', `/api/admin/recordings/${id}`)
    if (path.endsWith('/retry')) {
      const at = { createdAt: api.clock.now, updatedAt: api.clock.now }
      const file = { fileName: 'a.wav', bytes: 1, original: 'audio/a.wav' }
      const values = { recordingId: id, state: 'failed', ...file, ...at } as const
      await api.database.db.insertInto('audioFiles').values(values).execute()
    }
    return id
  }

  /** An announcement for which the path's action is possible. */
  async function announcement(path: string): Promise<number> {
    const id = await make('/api/admin/announcements', { subject: 'Out now', text: 'Hello', card: null })
    const act = async (action: string, body?: unknown) => {
      const response = await api.call('POST', `/api/admin/announcements/${id}/${action}`, { body })
      if (response.statusCode !== 200) throw new Error(response.body)
    }
    if (path.endsWith('/unschedule')) await act('send', { sendAt: '2026-06-20T12:00:00Z' })
    if (/\/(pause|resume|resend-uncertain)$/.test(path)) await act('send', {})
    if (path.endsWith('/resume')) await act('pause')
    if (path.endsWith('/resend-uncertain'))
      await api.database.db
        .updateTable('mails')
        .set({ state: 'uncertain', problem: 'The connection broke.', doneAt: api.clock.now })
        .where('announcementId', '=', id)
        .execute()
    return id
  }

  async function idFor(path: string): Promise<number> {
    const content = CONTENT_NAMES.find((name) => {
      const { path: segment } = KIND_NAMES[name]
      return path.includes(`/${segment}/`) || path.includes(`/deleted-${segment}/`)
    })
    if (content) {
      const { callNoun, path: segment } = KIND_NAMES[content]
      const id = await make(`/api/admin/${segment}`, exampleBody(content))
      if (path.endsWith('/restore') || path.includes('/deleted-')) {
        const { path: deletion } = endpoints[`delete${callNoun}`]
        await api.call('DELETE', deletion.replace('{id}', String(id)))
      }
      return id
    }
    if (path.includes('/sessions/')) {
      await signIn()
      // The newest is the requesting one.
      return (await api.call('GET', '/api/admin/sessions')).json().at(-1).id
    }
    if (path.includes('/invitations/')) {
      // Wrong passwords in other calls would delay it.
      await api.database.db.deleteFrom('throttles').execute()
      return make('/api/admin/invitations', { currentPassword: PASSWORD })
    }
    if (path.includes('/administrators/')) {
      const row = { username: `Guest ${++guests}`, passwordHash: '', createdAt: api.clock.now }
      return (await api.database.db.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow())
        .id
    }
    if (path.includes('/media/')) {
      await sendForm('/api/admin/upload')
      return (await api.call('GET', '/api/admin/media')).json().items[0].id
    }
    if (path.includes('/printful-products/')) return 7
    if (path.includes('/press-links/')) return make('/api/admin/press-links', { note: 'A promoter' })
    if (path.includes('/private-links/')) {
      const trackIds = [await make('/api/admin/music', exampleBody('musicTracks'))]
      const body = { name: 'Radio', note: '', press: 'none', hasDownloads: false, days: 60, trackIds }
      return make('/api/admin/private-links', body)
    }
    if (path.includes('/subscribers/')) return fan()
    if (path.includes('/subscriber-imports/')) {
      await sendForm('/api/admin/subscribers-import')
      return (await api.call('GET', '/api/admin/subscriber-imports')).json()[0].id
    }
    if (path.includes('/imports/')) return (await sendForm('/api/admin/imports')).json().id
    if (/\/announced(-by)?\//.test(path)) {
      const event = await make('/api/admin/events', exampleBody('events'))
      await api.call('POST', `/api/admin/announced/event/${event}`)
      return event
    }
    if (path.includes('/announcements/')) return announcement(path)
    if (path.includes('/recordings/')) return recording(path)
    if (path.includes('/orders/')) {
      const row = {
        state: 'open',
        isLive: true,
        currency: 'USD',
        totalMinor: 800,
        createdAt: api.clock.now,
      } as const
      return (
        await api.database.db.insertInto('orders').values(row).returning('id').executeTakeFirstOrThrow()
      ).id
    }
    if (path.includes('/discount-codes/'))
      return make('/api/admin/discount-codes', { code: `TOUR-${++codes}`, percent: 10 })
    if (path.includes('/code-batches/')) {
      const track = await make('/api/admin/music', exampleBody('musicTracks'))
      return make(`/api/admin/music/${track}/code-batches`, { name: 'Cards', codes: 1 })
    }
    if (path.includes('/dead-links/')) {
      const url = `https://tickets.hollowpine.org/${++nights}`
      const row = { url, everyS: 60, state: 'dead', firstDeadAt: api.clock.now } as const
      return (
        await api.database.db.insertInto('watchedLinks').values(row).returning('id').executeTakeFirstOrThrow()
      ).id
    }
    throw new Error(`Nothing is known that ${path} could be about`)
  }

  /** Adds the file that the press kit's samples reference. */
  async function addPressFile(): Promise<void> {
    const file = {
      id: 'sample-file',
      stored: 'press/sample.jpg',
      name: 'Sample.jpg',
      picture: '/media/sample.jpg',
    }
    await api.database.db
      .insertInto('pressFiles')
      .values({ ...file, bytes: 1, checksum: 0, createdAt: api.clock.now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }

  /** The path of a request, with the id of an existing item of its own. */
  async function pathFor(path: string): Promise<string> {
    if (path === '/api/unsubscribe/{token}')
      return links.oneClick({ subscriptionId: await fan(), mailId: '1' })
    if (path.startsWith('/api/releases/')) {
      const response = await api.call('POST', '/api/admin/music', { body: exampleBody('musicTracks') })
      return path.replace('{slug}', response.json().slug)
    }
    if (path.endsWith('/press-kit')) await addPressFile()
    if (path.startsWith('/api/pages/')) {
      const response = await api.call('POST', '/api/admin/pages', { body: exampleBody('ownPages') })
      return path.replace('{slug}', response.json().slug)
    }
    if (path.includes('{slug}')) {
      const response = await api.call('POST', '/api/admin/events', { body: exampleBody('events') })
      return path.replace('{kind}', 'shows').replace('{slug}', response.json().slug)
    }
    const { id, key } = { id: path.includes('{id}') ? await idFor(path) : 0, key: 'event-new' }
    return path
      .replace('{id}', String(id))
      .replace(/{of}|{kind}/, 'event')
      .replace('{format}', 'square')
      .replace('{codec}', 'opus')
      .replace('{key}', key)
      .replace('{page}', 'terms')
      .replace('{name}', 'copies')
      .replace('{token}', 'a'.repeat(43))
  }

  return { fan, make, pathFor, sendForm, signIn }
}
