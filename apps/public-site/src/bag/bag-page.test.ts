import type { BagLine } from '@troubadour/domain/selling/bag'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startBagPage } from './bag-page.ts'
import { readBag, writeBag } from './stored-bag.ts'

const RECORD: BagLine = { kind: 'product', id: 1, variantId: 'v', quantity: 1, seenMinor: 2400 }
const attribute = (line: object) => JSON.stringify(line).replaceAll('"', '&quot;')

const section = (state: string, content = '') =>
  `<nav><a href="/">Name</a></nav><section data-bag-page="${state}" data-bag-label="Bag ({count})"><h1 tabindex="-1">Bag</h1><div role="alert"></div>${content}</section>`
/** A bag that the server has priced. */
const priced = (quantity = 1, state = 'quoted') =>
  section(
    state,
    `<form action="/bag" method="post" data-bag-count="${quantity}" data-bag-said="Total: $${24 * quantity}">
      <button id="default">Update</button>
      <input name="line" value="${attribute(RECORD)}"><input id="quantity-0" name="quantity-0" value="${quantity}">
      <button id="remove-0" name="remove" value="0">Remove</button>
      <input type="radio" id="delivery-zone-1" name="delivery" value="zone-1" checked>
      <input name="code" value=""><input type="checkbox" id="consent" name="consent">
      <button data-bag-update>Update</button><button id="buy" formaction="/buy">Buy</button>
    </form>`,
  )

let page: AbortController
const ask = vi.fn<typeof fetch>()
beforeEach(() => {
  localStorage.clear()
  page = new AbortController()
  ask.mockReset()
  vi.stubGlobal('fetch', ask)
})
afterEach(() => {
  page.abort()
  vi.restoreAllMocks()
})

function show(html: string): void {
  document.body.innerHTML = html
  startBagPage(page.signal)
}
const answer = (html: string) => ask.mockImplementationOnce(async () => new Response(html))
const state = () => document.querySelector<HTMLElement>('[data-bag-page]')?.dataset.bagPage
const store = (more: object = {}) => writeBag({ lines: [RECORD], label: 'Bag', ...more }, Date.now())
const stored = () => readBag(Date.now())
const askedFor = () => ask.mock.calls.map(([, init]) => [...(init?.body as URLSearchParams)])
const press = (id: string) => document.getElementById(id)?.click()
const change = (id: string, value: string) => {
  // An input of the page above.
  const field = document.getElementById(id) as HTMLInputElement
  field.focus()
  field.value = value
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

describe('the page of the bag, as it is opened', () => {
  it('is empty without lines, and asks nothing', () => {
    show(section('asking'))
    expect([state(), ask.mock.calls]).toEqual(['empty', []])
  })

  it('asks for what the browser has, and keeps what is answered', async () => {
    store({ delivery: 'show-1', code: 'TOUR' })
    answer(priced(2))
    show(section('asking'))
    await vi.waitFor(() => expect(state()).toBe('quoted'))
    expect(ask.mock.lastCall?.[0]).toBe('/bag')
    expect(askedFor()).toEqual([
      [
        ['line', JSON.stringify(RECORD)],
        ['delivery', 'show-1'],
        ['code', 'TOUR'],
      ],
    ])
    expect(stored()).toMatchObject({ lines: [{ ...RECORD, quantity: 2 }], delivery: 'zone-1' })
    expect(document.querySelector('[data-bag-link] .visually-hidden')?.textContent).toBe('Bag (2)')
  })

  it.each([
    ['an answer that is no page', async () => new Response('Bad gateway', { status: 502 })],
    ['no network', () => Promise.reject(new Error('Offline'))],
  ])('says that nothing is lost after %s', async (_what, respond) => {
    store()
    ask.mockImplementationOnce(respond)
    show(section('asking'))
    await vi.waitFor(() => expect(state()).toBe('failed'))
    expect(stored()?.lines).toEqual([RECORD])
  })

  it('adds what a form sent without the script, and shows all', () => {
    store({ lines: [{ ...RECORD, variantId: 'w' }] })
    const replace = vi.spyOn(location, 'replace').mockImplementation(() => {})
    show(priced(2, 'added'))
    expect(stored()?.lines).toEqual([
      { ...RECORD, variantId: 'w' },
      { ...RECORD, quantity: 2 },
    ])
    expect(replace).toHaveBeenCalledWith('/bag')
  })

  it('forgets the lines of a bag that was emptied, but not of one that was refused', () => {
    store()
    show(section('refused'))
    expect(stored()?.lines).toEqual([RECORD])
    page.abort()
    page = new AbortController()
    show(section('empty'))
    expect(stored()).toBeUndefined()
  })
})

describe('the answer to a form', () => {
  beforeEach(() => history.replaceState({ top: 9 }, '', '/buy'))
  afterEach(() => history.replaceState(null, '', '/'))

  it.each(['quoted', 'refused'])('that is %s can be loaded again: it becomes the bag', (state) => {
    store()
    show(state === 'quoted' ? priced() : section(state))
    expect([location.pathname, history.state]).toEqual(['/bag', { top: 9 }])
  })

  it('keeps its address where no bag can be stored', () => {
    vi.stubGlobal('localStorage', undefined)
    show(priced())
    vi.unstubAllGlobals()
    expect(location.pathname).toBe('/buy')
  })
})

describe('the address of those who turned back at the payment', () => {
  const sent = `<form action="/bag" method="post"><input name="line" value="${attribute(RECORD)}"><button id="again">Try again</button></form>`
  beforeEach(() => history.replaceState({ top: 9 }, '', '/bag?line=a&code=TOUR'))
  afterEach(() => history.replaceState(null, '', '/'))
  const address = () => [location.pathname + location.search, history.state]

  it('becomes that of the bag, if the browser has it', () => {
    store()
    ask.mockImplementationOnce(() => new Promise(() => {}))
    show(section('asking', sent))
    expect(address()).toEqual(['/bag', { top: 9 }])
  })

  it('is kept until the browser has the bag', async () => {
    show(section('asking', sent))
    expect(address()).toEqual(['/bag?line=a&code=TOUR', { top: 9 }])
    answer(priced())
    press('again')
    await vi.waitFor(() => expect(stored()?.lines).toEqual([RECORD]))
    expect(address()).toEqual(['/bag', { top: 9 }])
  })
})

describe('a change', () => {
  it('of a quantity is priced, kept and said, with the focus where it was', async () => {
    show(priced())
    answer(priced(3))
    change('quantity-0', '3')
    const said = () => document.querySelector('[data-bag-status]')?.textContent
    await vi.waitFor(() => expect(said()).toBe('Total: $72'))
    expect(stored()?.lines).toEqual([{ ...RECORD, quantity: 3 }])
    expect(askedFor()[0]).toContainEqual(['quantity-0', '3'])
    expect(document.activeElement?.id).toBe('quantity-0')
  })

  it('of the consent or the code waits for a button', () => {
    show(priced())
    change('consent', 'yes')
    expect(ask).not.toHaveBeenCalled()
  })

  it('that sends a wrong code leads to it', async () => {
    show(priced())
    answer(priced().replace('<input name="code"', '<input name="code" aria-invalid="true"'))
    const update = document.querySelector<HTMLElement>('[data-bag-update]')
    update?.focus()
    update?.click()
    await vi.waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('code'))
  })

  it('that removes the last line empties the bag', async () => {
    show(priced())
    answer(section('empty'))
    document.getElementById('remove-0')?.focus()
    press('remove-0')
    await vi.waitFor(() => expect(state()).toBe('empty'))
    expect(askedFor()[0]).toContainEqual(['remove', '0'])
    expect([stored(), document.activeElement?.tagName]).toEqual([undefined, 'H1'])
  })

  it('that comes after another one replaces it', async () => {
    show(priced())
    ask.mockImplementationOnce(
      (_url, init) =>
        new Promise((_resolve, reject) =>
          init?.signal?.addEventListener('abort', () => reject(new Error('Aborted'))),
        ),
    )
    change('quantity-0', '2')
    answer(priced(4))
    change('quantity-0', '4')
    await vi.waitFor(() => expect(stored()?.lines).toEqual([{ ...RECORD, quantity: 4 }]))
    expect(state()).toBe('quoted')
  })

  it('offline leaves what was typed, stores it for the next try, and shows the message', async () => {
    const scrolledTo = vi.spyOn(Element.prototype, 'scrollIntoView')
    show(priced())
    ask.mockRejectedValueOnce(new Error('Offline'))
    change('quantity-0', '5')
    await vi.waitFor(() => expect(state()).toBe('failed'))
    expect(document.querySelector<HTMLInputElement>('#quantity-0')?.value).toBe('5')
    expect(stored()?.lines).toEqual([{ ...RECORD, quantity: 5 }])
    expect(scrolledTo.mock.contexts).toEqual([document.querySelector('[role="alert"]')])
  })

  it.each([
    ['0', undefined],
    ['1.5', 1],
    ['100', 99],
  ])('offline stores a quantity of %s as the server reads it', async (typed, quantity) => {
    show(priced())
    ask.mockRejectedValueOnce(new Error('Offline'))
    change('quantity-0', typed)
    await vi.waitFor(() => expect(state()).toBe('failed'))
    expect(stored()?.lines).toEqual(quantity && [{ ...RECORD, quantity }])
  })

  it('offline forgets a line that was removed, also when something else changes', async () => {
    show(priced())
    ask.mockRejectedValue(new Error('Offline'))
    press('remove-0')
    await vi.waitFor(() => expect(state()).toBe('failed'))
    expect(stored()).toBeUndefined()
    change('delivery-zone-1', 'zone-1')
    expect(ask).toHaveBeenCalledTimes(2)
    expect(stored()).toBeUndefined()
  })

  it('offline keeps what is known of the same lines', async () => {
    show(priced())
    press('buy')
    const { count, buyingAt } = stored() ?? {}
    ask.mockRejectedValueOnce(new Error('Offline'))
    document.querySelector<HTMLElement>('[data-bag-update]')?.click()
    await vi.waitFor(() => expect(state()).toBe('failed'))
    expect([count, buyingAt]).toEqual([1, expect.any(Number)])
    expect(stored()).toMatchObject({ count, buyingAt })
  })
})

describe('the button that buys', () => {
  it('is left to the browser; when it was pressed is kept until the bag changes', async () => {
    show(priced())
    document.querySelector('form')?.addEventListener('submit', (event) => {
      // After the script's own listener; happy-dom would send it.
      window.addEventListener('submit', (late) => late.preventDefault(), { once: true })
      expect(event.defaultPrevented).toBe(false)
    })
    press('buy')
    expect(ask).not.toHaveBeenCalled()
    expect(stored()?.buyingAt).toBeGreaterThan(0)
    page.abort()
    page = new AbortController()
    show(priced())
    expect(stored()?.buyingAt).toBeGreaterThan(0)
    answer(priced(2))
    change('quantity-0', '2')
    await vi.waitFor(() => expect(stored()?.buyingAt).toBeUndefined())
  })

  it('says offline that the server cannot be reached, and leaves the page as it is', () => {
    show(priced())
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const submitted = vi.fn<(event: Event) => void>((event) => expect(event.defaultPrevented).toBe(true))
    window.addEventListener('submit', submitted, { once: true })
    press('buy')
    expect(submitted).toHaveBeenCalledOnce()
    expect([state(), document.activeElement?.tagName]).toEqual(['failed', 'H1'])
    expect(stored()?.buyingAt).toBeUndefined()
  })
})
