import { expect, it, onTestFinished, vi } from 'vitest'
import { serve } from '../../process/serve.ts'
import { watchFeed } from './feed.ts'

async function ask(answer: string) {
  const feed = await serve((_request, response) => response.end(answer))
  const said: string[] = []
  const watch = watchFeed({ url: feed.url, installed: '1.0.0', say: (text) => said.push(text), firstMs: 1 })
  onTestFinished(async () => {
    watch.stop()
    await feed.stop()
  })
  return { watch, said }
}

it('says that a newer version mends a weakness', async () => {
  const { watch, said } = await ask('{ "version": "1.0.1", "isSecurityFix": true }')
  await vi.waitFor(() => expect(watch.newer()).toEqual({ version: '1.0.1', isSecurityFix: true }))
  expect(said).toEqual(['Version 1.0.1 mends a security weakness: download it, and run troubadour update.'])
})

it.each([
  ['{ "version": "newest", "isSecurityFix": true }', 'it names no version'],
  ['<html>', 'is not valid JSON'],
])('takes nothing else from a feed: %s', async (answer, problem) => {
  const { watch, said } = await ask(answer)
  await vi.waitFor(() => expect(said).toEqual([expect.stringContaining(problem)]))
  expect(watch.newer()).toBeNull()
})
