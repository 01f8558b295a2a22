import { endpoints } from '@troubadour/domain/contract/endpoints'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { usedEndpoints } from './used-endpoints.ts'

const FILES: Record<string, string> = {
  'apps/admin/src/main-client.tsx': `
    import { eventQueries, deleteEvent } from '@troubadour/api-client/events'
    import { call } from '@troubadour/api-client/call'
    import type { updateSite } from '@troubadour/api-client/site'
    import { unsubscribe as leave } from './leave.ts'
    export type Save = typeof updateSite
    export const start = () => [eventQueries.list(), deleteEvent, call('getUser'), leave, import('./later.ts')]`,
  'apps/admin/src/later.ts': `
    import { saveMusic } from '@troubadour/api-client/music'
    export const later = { saveMusic }`,
  'apps/admin/src/leave.ts': `export const unsubscribe = 'getSite'`,
  'apps/admin/src/unreached.ts': `
    import { call } from '@troubadour/api-client/call'
    export const logOut = () => call('logout')`,
  'apps/admin/src/main.ts': `export {}`,
  'apps/public-site/src/main.ts': `export {}`,
  'apps/public-site/src/boot/boot.ts': `export {}`,
  'apps/public-site/src/entry-client.tsx': `
    import { call } from '@troubadour/api-client/call'
    export const any = (name: 'getSite') => call(name)`,
  'libs/api-client/src/call.ts': `export const call = (name: string) => name`,
  'libs/api-client/src/site.ts': `
    import { call } from './call.ts'
    export const updateSite = () => call('updateSite')`,
  'libs/api-client/src/music.ts': `
    import { endpoints } from '@troubadour/domain/contract/endpoints'
    import { sendForm } from './send-form.ts'
    const cover = () => sendForm('uploadImage')
    export const saveMusic = () => [cover(), endpoints.createMusicTrack.path]
    export const readMusic = () => endpoints.listMusicTracks.path`,
  'libs/api-client/src/send-form.ts': `export const sendForm = (name: string) => name`,
  'libs/api-client/src/events.ts': `
    import { call } from './call.ts'
    export const eventQueries = { list: () => call('listEvents'), featured: () => call('getFeaturedEvent') }
    export function deleteEvent() { return call('deleteEvent') }
    export function createEvent() { return call('createEvent') }`,
  'apps/admin/src/boot/boot.ts': '',
  'libs/domain/src/contract/endpoints.ts': `export const endpoints = {}`,
}

describe('in a small project', () => {
  let root: string
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'troubadour-uses-'))
    for (const [file, text] of Object.entries(FILES)) {
      mkdirSync(dirname(join(root, file)), { recursive: true })
      writeFileSync(join(root, file), text)
    }
  })
  afterAll(() => rmSync(root, { recursive: true }))

  it('what an app can reach is found, and nothing else', () => {
    const expected = ['createMusicTrack', 'deleteEvent', 'getUser', 'listEvents', 'uploadImage']
    expect(usedEndpoints(root, 'admin')).toEqual(expected)
  })

  it.each([
    ['names no endpoint on the spot', '', /entry-client\.tsx calls .*call\(name\)/],
    [
      'takes a whole module',
      "import * as all from '@troubadour/api-client/site'",
      /whole .*api-client\/site/,
    ],
    [
      'passes a module on',
      "export { updateSite } from '@troubadour/api-client/site'",
      /whole .*api-client\/site/,
    ],
  ])('code that %s is refused', (_name, line, message) => {
    const file = 'apps/public-site/src/entry-client.tsx'
    writeFileSync(join(root, file), `${line}\n${FILES[file]}`)
    expect(() => usedEndpoints(root, 'public-site')).toThrow(message)
  })
})

it('the public site calls what the public host forwards, and no more', () => {
  const used = usedEndpoints(join(import.meta.dirname, '../..'), 'public-site')
  expect(used).toEqual(expect.arrayContaining(['getSite', 'listEvents', 'subscribe']))
  expect(used.filter((name) => endpoints[name].host === 'admin')).toEqual([])
})
