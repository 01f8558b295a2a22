import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { seedMockData } from '@troubadour/api-client/mock/seed'
import { instagramPostQueries } from '@troubadour/api-client/public'
import { withdraw } from '../shared/embed-consent.ts'
import { DEFAULT_SITE_SETTINGS } from '@troubadour/domain/site/site'
import { renderPage } from '../testing/render-page.tsx'
import { LatestPosts } from './latest-posts.tsx'
import { POSTS_HEIGHT_MAX_PX, PostsFrame } from './posts-frame.tsx'

afterEach(() => act(() => withdraw('posts')))

const button = (name: string) => screen.getByRole('button', { name })
const findFrame = () => screen.findByTitle<HTMLIFrameElement>('Latest Posts')

/** An IntersectionObserver that the test controls. */
function stubObserver() {
  const seen: ((isIntersecting: boolean) => void)[] = []
  const disconnect = vi.fn()
  class Observer {
    observe = vi.fn()
    disconnect = disconnect
    constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
      seen.push((isIntersecting) => callback([{ isIntersecting }]))
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer)
  return { tell: (isNear: boolean) => act(() => seen.at(-1)?.(isNear)), disconnect, seen }
}

/** Consents, and scrolls near the frame. */
async function showPosts() {
  const view = renderPage(<LatestPosts />)
  const observer = stubObserver()
  fireEvent.click(button('Show posts'))
  await expect.poll(() => observer.seen).toHaveLength(1)
  observer.tell(true)
  const frame = await findFrame()
  // happy-dom gives a sandboxed frame no window.
  const postMessage = vi.fn()
  Object.defineProperty(frame, 'contentWindow', { value: { postMessage } })
  return { ...view, frame, postMessage }
}

function say(frame: HTMLIFrameElement, data: unknown, source: Window | null = frame.contentWindow) {
  act(() => void dispatchEvent(new MessageEvent('message', { data, source })))
}

describe('LatestPosts', () => {
  it('links to the posts, with their words and dates as far as they are known', () => {
    renderPage(<LatestPosts />)
    const list = within(screen.getByRole('region', { name: 'Latest Posts' })).getByRole('list')
    const links = within(list).getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      [
        'Frost on the windows of the van this morning. on social.example, April 20, 2026',
        'https://social.example/p/first-frost',
      ],
      ['social.example', 'https://www.social.example/p/rehearsal'],
    ])
  })

  it('calls a post without words by its day, in the language of the site', () => {
    const [, second] = seedMockData().posts
    const site = { ...DEFAULT_SITE_SETTINGS, language: 'de' as const, timeZone: 'Asia/Tokyo' }
    renderPage(<LatestPosts />, {
      data: { site, posts: [{ ...second!, caption: ' ', publishedAt: '2026-04-20T18:30:00.000Z' }] },
    })
    expect(screen.getByRole('link', { name: /April/ }).textContent).toBe('21. April 2026 auf social.example')
  })

  it.each([
    ['there are none', { data: { posts: [] } }],
    ['they cannot be read', { failed: [instagramPostQueries.list().queryKey] }],
    ['they are still being read', { isPending: true }],
  ])('is left out when %s', (_, options) => {
    renderPage(<LatestPosts />, options)
    expect(screen.queryByText('Latest Posts')).toBeNull()
  })

  it('loads nothing before the visitor has agreed, and says what that means', () => {
    const { container } = renderPage(<LatestPosts />)
    expect(container.querySelector('iframe, script')).toBeNull()
    const described = button('Show posts').getAttribute('aria-describedby')
    expect(document.getElementById(described ?? '')?.textContent).toContain('learns of your visit')
  })

  it('frames our document without an origin once the visitor comes near', async () => {
    renderPage(<LatestPosts />)
    const observer = stubObserver()
    fireEvent.click(button('Show posts'))
    await expect.poll(() => observer.seen).toHaveLength(1)
    observer.tell(false)
    expect(screen.queryByTitle('Latest Posts')).toBeNull()
    observer.tell(true)
    const frame = await findFrame()
    expect(frame.getAttribute('sandbox')).toBe('allow-scripts allow-popups')
    expect(frame.getAttribute('src')).toBe('/latest-posts')
    expect(localStorage.getItem('embeds:posts')).toBe('agreed')
    expect(observer.disconnect).toHaveBeenCalled()
  })

  it('says what the musician wrote', () => {
    const texts = { 'experienceIt.hidePostsButton': 'Away with them' }
    const site = { ...DEFAULT_SITE_SETTINGS, words: { ...DEFAULT_SITE_SETTINGS.words, texts } }
    stubObserver()
    renderPage(<LatestPosts />, { data: { site } })
    fireEvent.click(button('Show posts'))
    fireEvent.click(button('Away with them'))
    button('Show posts')
  })

  it('takes everything away when the visitor withdraws, and when the section goes', async () => {
    const { container, unmount } = await showPosts()
    const pressed = button('Hide posts')
    fireEvent.click(pressed)
    // The same button, so that it keeps the focus.
    expect(button('Show posts')).toBe(pressed)
    expect(container.querySelector('iframe')).toBeNull()
    expect(localStorage.getItem('embeds:posts')).toBeNull()
    unmount()
    expect(document.querySelector('iframe, script')).toBeNull()
  })

  it('grows with its contents, and believes nobody else and no wild figure', async () => {
    const { frame } = await showPosts()
    const box = frame.parentElement!
    say(frame, { type: 'posts-height', height: 800.2 })
    expect(box.style.minHeight).toBe('801px')
    say(frame, { type: 'posts-height', height: 500 })
    for (const height of [POSTS_HEIGHT_MAX_PX + 1, -5, NaN, '900', null]) {
      say(frame, { type: 'posts-height', height })
    }
    say(frame, 'posts-height')
    say(frame, null)
    say(frame, { type: 'posts-height', height: 1000 }, window)
    say(frame, { type: 'posts-height', height: 1000 }, null)
    expect(box.style.minHeight).toBe('801px')
  })

  it('hands the list over when the document is there, and again when it changes', async () => {
    const { frame, postMessage, queryClient } = await showPosts()
    say(frame, { type: 'posts-ready' })
    const posts = [
      {
        url: 'https://social.example/p/first-frost',
        label: 'Frost on the windows of the van this morning.',
      },
      { url: 'https://www.social.example/p/rehearsal', label: 'social.example' },
    ]
    expect(postMessage.mock.calls).toEqual([[{ type: 'posts-list', posts }, '*']])
    const [, second] = seedMockData().posts
    act(() => queryClient.setQueryData(instagramPostQueries.list().queryKey, [second!]))
    await expect.poll(() => postMessage).toHaveBeenCalledTimes(2)
    expect(postMessage.mock.lastCall?.[0]).toEqual({
      type: 'posts-list',
      posts: [{ url: 'https://www.social.example/p/rehearsal', label: 'social.example' }],
    })
  })

  it('leaves the links and a note when the script of the network fails', async () => {
    const { frame, container } = await showPosts()
    say(frame, { type: 'posts-failed' })
    expect(screen.getByRole('alert').textContent).toContain('The posts could not be loaded.')
    expect(container.querySelector('iframe')).toBeNull()
    screen.getByRole('link', { name: 'social.example' })
  })
})

it('says that the links lead to the posts that could not be loaded', () => {
  let comeNear = () => {}
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = () => {}
      disconnect = () => {}
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        comeNear = () => tell([{ isIntersecting: true }])
      }
    },
  )
  renderPage(<PostsFrame posts={[]} />)
  act(() => comeNear())
  // happy-dom gives a sandboxed frame no window.
  const source = { postMessage: () => {} }
  Object.defineProperty(screen.getByTitle('Latest Posts'), 'contentWindow', { value: source })
  const failed = new MessageEvent('message', { data: { type: 'posts-failed' } })
  Object.defineProperty(failed, 'source', { value: source })
  act(() => void dispatchEvent(failed))
  expect(screen.getByRole('alert').textContent).toBe(
    'The posts could not be loaded. The links above lead to them all the same.',
  )
  expect(screen.queryByTitle('Latest Posts')).toBeNull()
})
