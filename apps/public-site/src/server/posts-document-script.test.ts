import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { postsDocumentScript } from './posts-document-script.ts'
import { DEFAULT_SITE_SETTINGS } from '@troubadour/domain/site/site'
import { renderPostsDocument } from './posts-document.ts'

const SCRIPT_URL = 'https://network.example/embed.js'
const FIRST = { url: 'https://network.example/p/1', label: 'One' }
const SECOND = { url: 'https://network.example/p/2', label: 'Two' }

const told = vi.fn()
let resized: (() => void) | undefined
const networkScript = () => document.querySelector<HTMLScriptElement>(`script[src="${SCRIPT_URL}"]`)
const permalinks = () =>
  [...document.querySelectorAll('blockquote.instagram-media')].map((quote) =>
    quote.getAttribute('data-instgrm-permalink'),
  )
const say = (data: unknown, source: Window | null = parent) =>
  dispatchEvent(new MessageEvent('message', { data, source }))

/** The document as sent; the test runs the script, because happy-dom does not. */
function open() {
  vi.stubGlobal('parent', { postMessage: told })
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = vi.fn()
      constructor(callback: () => void) {
        resized = callback
      }
    },
  )
  const html = renderPostsDocument(SCRIPT_URL, DEFAULT_SITE_SETTINGS).replace(/<script>[\s\S]*<\/script>/, '')
  const parsed = new DOMParser().parseFromString(html, 'text/html')
  networkScript()?.remove()
  document.body.innerHTML = parsed.body.innerHTML
  postsDocumentScript()
  say({ type: 'posts-list', posts: [FIRST] })
}

/** The listeners of each run of the script, to remove them afterwards. */
const listen = vi.spyOn(window, 'addEventListener')

beforeEach(() => {
  told.mockClear()
  listen.mockClear()
  delete window.instgrm
  vi.spyOn(HTMLHeadElement.prototype, 'append').mockImplementation(function (this: HTMLElement, script) {
    // A script that is only inserted, never loaded.
    const copy = script as HTMLScriptElement // the document appends nothing else
    copy.type = 'text/plain'
    this.appendChild(copy)
  })
  open()
})
afterEach(() => {
  for (const [type, listener] of listen.mock.calls) removeEventListener(type, listener)
})

describe('postsDocumentScript', () => {
  it('uses nothing from outside itself: it is sent as text', () => {
    const run = new Function(`return ${String(postsDocumentScript)}`)() as typeof postsDocumentScript
    document.body.innerHTML = ''
    expect(() => run()).not.toThrow()
    open()
    expect(String(postsDocumentScript)).not.toMatch(/__vite|import/)
  })

  it('loads the script of the network and has it look at the posts', () => {
    const process = vi.fn()
    expect(permalinks()).toEqual([FIRST.url])
    window.instgrm = { Embeds: { process } }
    networkScript()?.dispatchEvent(new Event('load'))
    expect(process).toHaveBeenCalledOnce()
  })

  it('tells the page that it is there, how high it is, and when the script fails', () => {
    expect(told).toHaveBeenCalledWith({ type: 'posts-ready' }, location.origin)
    vi.spyOn(document.querySelector('main')!, 'scrollHeight', 'get').mockReturnValue(812)
    resized?.()
    expect(told).toHaveBeenLastCalledWith({ type: 'posts-height', height: 812 }, location.origin)
    networkScript()?.dispatchEvent(new Event('error'))
    expect(told).toHaveBeenLastCalledWith({ type: 'posts-failed' }, location.origin)
  })

  it('shows another list, and has it looked at again; the same one is left alone', () => {
    const process = vi.fn()
    window.instgrm = { Embeds: { process } }
    say({ type: 'posts-list', posts: [FIRST] })
    expect(process).not.toHaveBeenCalled()
    say({ type: 'posts-list', posts: [SECOND, FIRST] })
    expect(permalinks()).toEqual([SECOND.url, FIRST.url])
    expect(document.querySelector('a')?.textContent).toBe('Two')
    expect(process).toHaveBeenCalledOnce()
  })

  it('names the frames that the network puts in, and lets high posts scroll', async () => {
    const frame = document.createElement('iframe')
    frame.setAttribute('scrolling', 'no')
    document.querySelector('blockquote')?.before(frame)
    await expect.poll(() => frame.title).toBe('One')
    expect(frame.hasAttribute('scrolling')).toBe(false)
  })

  it('listens to the page alone, and takes no other addresses', () => {
    say({ type: 'posts-list', posts: [SECOND] }, null)
    say({ type: 'other', posts: [SECOND] })
    say(null)
    expect(permalinks()).toEqual([FIRST.url])
    say({ type: 'posts-list', posts: [{ url: 'javascript:alert(1)', label: 'No' }, SECOND] })
    expect(permalinks()).toEqual([SECOND.url])
  })
})
