import { afterEach, expect, it, vi } from 'vitest'
import type * as loadModuleFile from './load-module.ts'
import { loadModule } from './load-module.ts'
import { onDemand } from './on-demand.ts'

vi.mock('./load-module.ts', async (original) => ({
  ...(await original<typeof loadModuleFile>()),
  loadModule: vi.fn(),
}))

afterEach(() => document.head.replaceChildren())

it('loads once, also when it is needed twice at the same time', async () => {
  const load = vi.fn(async () => 'code')
  const get = onDemand(load)
  expect(await Promise.all([get(), get(), get()])).toEqual(['code', 'code', 'code'])
  expect(load).toHaveBeenCalledOnce()
})

it('tries again after a failure', async () => {
  const load = vi.fn(async () => 'code').mockRejectedValueOnce(new TypeError('network'))
  const get = onDemand(load)
  await expect(get()).rejects.toThrow('network')
  expect(await get()).toBe('code')
})

it('imports a module whose failure the browser names by its URL from then on', async () => {
  const url = `${location.origin}/assets/toast.js`
  const failure = new TypeError(`Failed to fetch dynamically imported module: ${url}`)
  const load = vi.fn(async () => 'code').mockRejectedValueOnce(failure)
  vi.mocked(loadModule).mockRejectedValueOnce(failure).mockResolvedValueOnce('code of the URL')
  const get = onDemand(load)
  await expect(get()).rejects.toThrow(failure)
  await expect(get()).rejects.toThrow(failure)
  expect(await get()).toBe('code of the URL')
  expect(load).toHaveBeenCalledOnce()
  expect(vi.mocked(loadModule).mock.calls).toEqual([[url], [url]])
})

it('requests style sheets again that failed with an earlier try', async () => {
  // No test loads a file.
  vi.spyOn(HTMLLinkElement.prototype, 'rel', 'set').mockImplementation(() => {})
  document.head.innerHTML = '<style>p{}</style><link rel="stylesheet" href="/assets/toast.css">'
  const [failed] = document.head.querySelectorAll('link')
  vi.spyOn(document.head, 'append').mockImplementationOnce((link) => {
    Element.prototype.append.call(document.head, link)
    queueMicrotask(() => (link as HTMLElement).dispatchEvent(new Event('load')))
  })
  await onDemand(async () => {})()
  const links = [...document.head.querySelectorAll('link')]
  expect(links.map(({ href }) => href)).toEqual([`${location.origin}/assets/toast.css`])
  expect(links).not.toContain(failed)
})
