import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { serve } from '../../process/serve.ts'
import { watchFeed } from './feed.ts'

async function ask(answer: string) {
  const feed = await serve((_request, response) => response.end(answer))
  const said: string[] = []
  const folder = mkdtempSync(join(tmpdir(), 'troubadour-feed-'))
  const file = join(folder, 'newest.json')
  const say = (text: string) => said.push(text)
  const watch = watchFeed({ url: feed.url, installed: '1.0.0', say, file, firstMs: 1 })
  onTestFinished(async () => {
    watch.stop()
    await feed.stop()
    rmSync(folder, { recursive: true })
  })
  return { watch, said, file }
}

it('says that a newer version mends a weakness', async () => {
  const { watch, said, file } = await ask('{ "version": "1.0.1", "isSecurityFix": true }')
  await vi.waitFor(() => expect(watch.newer()).toEqual({ version: '1.0.1', isSecurityFix: true }))
  expect(said).toEqual(['Version 1.0.1 mends a security weakness: download it, and run troubadour update.'])
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
    ...{ version: '1.0.1', isSecurityFix: true },
    at: expect.stringMatching(/^\d{4}-.*Z$/),
  })
  // The API has a user of its own.
  expect(statSync(file).mode & 0o777).toBe(0o644)
})

it('a feed that is behind names no newer version', async () => {
  const { watch, said, file } = await ask('{ "version": "0.9.9", "isSecurityFix": true }')
  await vi.waitFor(() => expect(existsSync(file)).toBe(true))
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ version: '1.0.0', isSecurityFix: false })
  expect([watch.newer(), said]).toEqual([null, []])
})

it.each([
  ['{ "version": "newest", "isSecurityFix": true }', 'it names no version'],
  ['<html>', 'is not valid JSON'],
])('takes nothing else from a feed: %s', async (answer, problem) => {
  const { watch, said, file } = await ask(answer)
  await vi.waitFor(() => expect(said).toEqual([expect.stringContaining(problem)]))
  expect(watch.newer()).toBeNull()
  expect(existsSync(file)).toBe(false)
})
