import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLocalMediaStore, type MediaStore } from './media-store.ts'

let folder: string
let store: MediaStore
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'troubadour-store-'))
  store = createLocalMediaStore(folder)
})
afterEach(() => rmSync(folder, { recursive: true }))

const textOf = async (name: string) => {
  const stream = await store.open(name)
  return stream && text(stream)
}

test('what is put can be read, is listed, and is gone when it is deleted', async () => {
  await store.put('a.jpg', Buffer.from('one'))
  await store.put('b.jpg', Buffer.from('two'))
  expect(await textOf('a.jpg')).toBe('one')
  mkdirSync(join(folder, 'demo'))
  const listed = await store.list()
  expect(listed.map(({ name }) => name).sort()).toEqual(['a.jpg', 'b.jpg'])
  expect(listed[0]?.putAt).toBeInstanceOf(Date)
  await store.delete('a.jpg')
  await store.delete('a.jpg')
  expect(await textOf('a.jpg')).toBeUndefined()
  expect(readdirSync(folder).sort()).toEqual(['.incoming', 'b.jpg', 'demo'])
})

test('what cannot be written leaves nothing', async () => {
  // No file can take the place of a folder.
  mkdirSync(join(folder, 'taken.jpg'))
  await expect(store.put('taken.jpg', Buffer.from('x'))).rejects.toThrow()
  expect(readdirSync(join(folder, '.incoming'))).toEqual([])
  expect(await store.list()).toEqual([])
})

test('what was left behind by a program that ended is deleted when it is old', async () => {
  const [old, young] = [store.temporaryFile(), store.temporaryFile()]
  for (const file of [old, young]) writeFileSync(file, 'half')
  utimesSync(old, new Date('2026-01-01'), new Date('2026-01-01'))
  await store.deleteLeftovers(new Date('2026-01-02'))
  expect([existsSync(old), existsSync(young)]).toEqual([false, true])
})
