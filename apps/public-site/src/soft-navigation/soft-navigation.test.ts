import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PLAYER_EVENT } from '../shared/player-events.ts'
import { type BootElement, PAGE_EVENT } from '../shared/shown-page.ts'
import { awaitSound } from './soft-navigation.ts'

const boot = (build: string, data: string) =>
  `<script src="/assets/boot-${build}.js" data-player="/p.js" data-navigation="/n.js" data-data="${data}"></script>`
const pageHtml = ({ title = 'Shows', build = '1', look = '' }) =>
  `<!doctype html><html><head><title>${title}</title><meta name="description" content="About ${title}">` +
  `<link rel="canonical" href="https://band.example/${title}">${boot(build, title)}${look}</head>` +
  `<body><main><h1>${title}</h1><p id="text">Text</p><noscript><img src="/x.jpg"></noscript></main><div id="player"></div></body></html>`

const fetchPage = vi.fn<typeof fetch>()
const leave = vi.fn()
const start = vi.fn<(boot: BootElement) => () => void>(() => leave)
const assign = vi.fn()
const reload = vi.fn()
const scrolled = vi.fn()
const endWholeLoads = vi.fn()
const say = vi.fn()
const player = () => document.getElementById('player')
const text = () => document.querySelector('h1')?.textContent
const answer = (html: string, path: string, init: ResponseInit = {}) =>
  Object.defineProperty(
    new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' }, ...init }),
    'url',
    { value: location.origin + path },
  )
const follow = (href: string) => {
  const link = document.createElement('a')
  link.href = href
  document.body.append(link)
  // happy-dom would follow a MouseEvent before its listeners run.
  link.dispatchEvent(Object.assign(new Event('click', { bubbles: true, cancelable: true }), { button: 0 }))
}
const shown = () => new Promise((resolve) => addEventListener(PAGE_EVENT, resolve, { once: true }))
const goBack = (path: string, state: object | null) => {
  history.replaceState(state, '', path)
  dispatchEvent(new PopStateEvent('popstate', { state }))
}

document.head.innerHTML = '<title>Home</title><meta name="description" content="Home">'
document.body.innerHTML = '<main><h1>Home</h1></main><div id="player"><b>Playing</b></div>'
const playing = document.querySelector('b')
// Called once, because its listener on window is never removed.
awaitSound({
  boot: new DOMParser().parseFromString(boot('1', 'Home'), 'text/html').scripts[0] as BootElement, // written above
  leave,
  start,
  endWholeLoads,
  say,
})

beforeEach(() => {
  vi.clearAllMocks()
  start.mockReturnValue(leave)
  vi.stubGlobal('fetch', fetchPage)
  vi.stubGlobal('scrollTo', scrolled)
  vi.spyOn(location, 'assign').mockImplementation(assign)
  vi.spyOn(location, 'reload').mockImplementation(reload)
})
afterAll(() => history.replaceState(null, '', '/'))

it('leaves all links to the browser before the first sound', () => {
  follow('/shows')
  expect(fetchPage).not.toHaveBeenCalled()
  expect(endWholeLoads).not.toHaveBeenCalled()
})

describe('after the first sound', () => {
  beforeEach(() => void dispatchEvent(new Event(PLAYER_EVENT)))

  it('a link replaces all but the player, and what the boot script does begins anew', async () => {
    fetchPage.mockResolvedValue(answer(pageHtml({}), '/shows'))
    const pushed = vi.spyOn(history, 'pushState')
    const order: string[] = []
    leave.mockImplementation(() => order.push(`leave ${text()}`))
    start.mockImplementation(({ dataset }) => {
      order.push(`start ${text()} with ${dataset.data}`)
      return leave
    })
    follow('/shows')
    await shown()
    expect(order).toEqual(['leave Home', 'start Shows with Shows'])
    expect(player()?.firstChild).toBe(playing)
    expect(document.querySelectorAll('#player, main')).toHaveLength(2)
    expect(document.body.lastElementChild).toBe(player())
    expect(document.title).toBe('Shows')
    expect(document.head.querySelectorAll('meta')).toHaveLength(1)
    expect(document.querySelector('meta')?.content).toBe('About Shows')
    expect(document.querySelector('link')?.href).toBe('https://band.example/Shows')
    expect(pushed).toHaveBeenCalledExactlyOnceWith({ cameFromHere: true }, '', `${location.origin}/shows`)
    await vi.waitFor(() => expect(document.activeElement).toBe(document.querySelector('h1')))
    expect(scrolled).toHaveBeenLastCalledWith({ top: 0, behavior: 'instant' })
    // Pictures in noscript elements are not loaded.
    expect(document.querySelector('noscript')?.childElementCount).toBe(0)
  })

  it('a merged style sheet of what the page has is not loaded', async () => {
    const styles = document.createElement('style')
    styles.dataset.sheets = '/entry.css /static.css'
    document.head.append(styles)
    const look = '<link rel="stylesheet" href="/merged.css" data-sheets="/entry.css /static.css">'
    fetchPage.mockResolvedValue(answer(pageHtml({ title: 'Bag', look }), '/bag'))
    follow('/bag')
    await shown()
    expect(text()).toBe('Bag')
    expect(document.querySelector('[rel=stylesheet]')).toBeNull()
    styles.remove()
  })

  it('Back goes to where the visitor was, without a new entry', async () => {
    fetchPage.mockResolvedValue(answer(pageHtml({ title: 'Home' }), '/'))
    const pushed = vi.spyOn(history, 'pushState')
    goBack('/', { top: 420 })
    await shown()
    expect(text()).toBe('Home')
    expect(pushed).not.toHaveBeenCalled()
    expect(scrolled).toHaveBeenLastCalledWith({ top: 420, behavior: 'instant' })
  })

  it('an entry of the same page only scrolls', () => {
    vi.stubGlobal('requestAnimationFrame', (draw: () => void) => draw())
    goBack('/?category=MUSIC#get-it', { top: 7 })
    expect(fetchPage).not.toHaveBeenCalled()
    expect(scrolled).toHaveBeenCalledExactlyOnceWith({ top: 7, behavior: 'instant' })
  })

  it('a hash leads to what it names, and the focus too', async () => {
    const into = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {})
    fetchPage.mockResolvedValue(answer(pageHtml({ title: 'Terms' }), '/terms'))
    follow('/terms#text')
    await shown()
    await vi.waitFor(() => expect(document.activeElement?.id).toBe('text'))
    expect(into.mock.contexts).toEqual([document.activeElement])
    expect(location.hash).toBe('#text')
  })

  it('of two links the last one counts', async () => {
    const first = Promise.withResolvers<Response>()
    fetchPage.mockReturnValueOnce(first.promise)
    follow('/shows')
    const [, init] = fetchPage.mock.lastCall ?? []
    fetchPage.mockResolvedValueOnce(answer(pageHtml({ title: 'Music' }), '/music'))
    follow('/music')
    expect(init?.signal?.aborted).toBe(true)
    await shown()
    first.reject(new DOMException('aborted', 'AbortError'))
    expect(text()).toBe('Music')
    expect(assign).not.toHaveBeenCalled()
  })

  it.each<[string, () => Promise<Response>]>([
    ['an error', async () => answer('', '/store', { status: 500 })],
    ['a page that is not there', async () => answer(pageHtml({}), '/store', { status: 404 })],
    ['no page', async () => answer('', '/store', { headers: { 'content-type': 'text/calendar' } })],
    ['a page of another build', async () => answer(pageHtml({ build: '2' }), '/store')],
    [
      'a page with another look',
      async () => answer(pageHtml({ look: '<style data-look>:root{}</style>' }), '/store'),
    ],
    ['nothing, without a network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('%s is loaded whole', async (_, respond) => {
    fetchPage.mockImplementation(respond)
    const before = document.body.innerHTML
    follow('/store')
    await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(new URL('/store', location.href)))
    expect(leave).not.toHaveBeenCalled()
    expect(document.body.innerHTML).toContain(before)
    goBack('/store', null)
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  })

  describe('offline', () => {
    beforeEach(async () => {
      fetchPage.mockResolvedValue(answer(pageHtml({}), '/shows'))
      follow('/shows')
      await shown()
      leave.mockClear()
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
      fetchPage.mockRejectedValue(new TypeError('Failed to fetch'))
    })
    afterEach(() => void vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true))
    const isSaid = () => vi.waitFor(() => expect(say).toHaveBeenLastCalledWith('offline'))

    it('a link and a form stay on the page, and say so until the browser is online', async () => {
      const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {})
      follow('/store')
      await isSaid()
      say.mockClear()
      send('/downloads')
      await isSaid()
      expect([assign, leave, submit].flatMap(({ mock }) => mock.calls)).toEqual([])
      fetchPage.mockClear()
      dispatchEvent(new Event('online'))
      expect(say).toHaveBeenLastCalledWith(undefined)
      expect(fetchPage).not.toHaveBeenCalled()
    })

    it('Back stays too, and its page is shown once the browser is online', async () => {
      goBack('/music', { top: 90 })
      await isSaid()
      expect([reload, leave].flatMap(({ mock }) => mock.calls)).toEqual([])
      fetchPage.mockResolvedValue(answer(pageHtml({ title: 'Music' }), '/music'))
      dispatchEvent(new Event('online'))
      await shown()
      expect(text()).toBe('Music')
      expect(scrolled).toHaveBeenLastCalledWith({ top: 90, behavior: 'instant' })
    })
  })

  const send = (action: string) => {
    const form = document.createElement('form')
    form.method = 'post'
    form.action = action
    form.innerHTML = '<input name="code" value="K7MW X2PD">'
    document.body.append(form)
    form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    return form
  }

  it('a form is sent, and the answer shown, whose address is told to nobody', async () => {
    const headers = { 'content-type': 'text/html', 'referrer-policy': 'no-referrer' }
    fetchPage.mockResolvedValue(answer(pageHtml({ title: 'Thanks' }), '/downloads/7.secret', { headers }))
    send('/redeem')
    const [, init] = fetchPage.mock.lastCall ?? []
    expect([init?.method, String(init?.body)]).toEqual(['POST', 'code=K7MW+X2PD'])
    await shown()
    expect([text(), location.pathname]).toEqual(['Thanks', '/downloads/7.secret'])
    const referrer = () => document.querySelector<HTMLMetaElement>('meta[name=referrer]')?.content
    expect(referrer()).toBe('no-referrer')
    fetchPage.mockResolvedValue(answer(pageHtml({}), '/shows'))
    follow('/shows')
    await shown()
    expect(referrer()).toBeUndefined()
  })

  it('a form that is refused is shown again, with the focus in its field', async () => {
    const html = pageHtml({ title: 'Redeem' }).replace('</main>', '<input autofocus></main>')
    fetchPage.mockResolvedValue(answer(html, '/redeem', { status: 410 }))
    send('/redeem')
    await shown()
    await vi.waitFor(() => expect(document.activeElement?.tagName).toBe('INPUT'))
  })

  it('a form is sent by the browser without a network, and when it is not one of these', async () => {
    const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {})
    fetchPage.mockRejectedValue(new TypeError('Failed to fetch'))
    const form = send('/downloads')
    await vi.waitFor(() => expect(submit.mock.contexts).toEqual([form]))
    fetchPage.mockClear()
    send('/subscribe')
    expect(fetchPage).not.toHaveBeenCalled()
  })

  it('a slow page shows a thin line, until it is there', async () => {
    vi.useFakeTimers()
    const slow = Promise.withResolvers<Response>()
    fetchPage.mockReturnValue(slow.promise)
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    follow('/privacy')
    const line = () => document.body.lastElementChild?.getAttribute('style')
    vi.advanceTimersByTime(299)
    expect(line()).toBeFalsy()
    vi.advanceTimersByTime(1)
    expect(line()).toContain('position: fixed')
    vi.useRealTimers()
    const isShown = shown()
    slow.resolve(answer(pageHtml({ title: 'Privacy' }), '/privacy'))
    await isShown
    expect(line()).toBeFalsy()
  })
})
