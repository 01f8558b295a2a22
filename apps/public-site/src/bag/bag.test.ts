import type { BagLine } from '@troubadour/domain/selling/bag'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startBag } from './bag.ts'
import { readBag, writeBag } from './stored-bag.ts'

const RECORD: BagLine = { kind: 'product', id: 1, variantId: 'v', quantity: 1, seenMinor: 2400 }
const MUSIC: BagLine = { kind: 'release', id: 1, seenMinor: 800 }
const LABEL = 'Bag ({count})'
const NAV = '<nav><a href="/">Hollow Pine</a><div data-menu></div></nav>'
const attribute = (line: object) => JSON.stringify(line).replaceAll('"', '&quot;')

let page: AbortController
let followed: string[]
beforeEach(() => {
  localStorage.clear()
  page = new AbortController()
  followed = []
  // happy-dom would leave the page.
  document.addEventListener('click', noteLink)
})
afterEach(() => {
  page.abort()
  document.removeEventListener('click', noteLink)
})
function noteLink(event: MouseEvent) {
  if (!(event.target instanceof HTMLAnchorElement)) return
  event.preventDefault()
  followed.push(event.target.pathname)
}

function show(html: string): void {
  document.body.innerHTML = NAV + html
  startBag(page.signal)
}
const link = () => document.querySelector('[data-bag-link]')
const spoken = () => link()?.querySelector('.visually-hidden')?.textContent
const lines = () => readBag(Date.now())?.lines
const store = (more: object = {}) => writeBag({ lines: [RECORD], label: LABEL, ...more }, Date.now())
const submit = (form: HTMLFormElement | null) => {
  const event = new Event('submit', { bubbles: true, cancelable: true })
  form?.dispatchEvent(event)
  return event.defaultPrevented
}

describe('the link to the bag', () => {
  it('is beside the name while there is something, with the number of things', () => {
    show('')
    expect(link()).toBeNull()
    store({ lines: [{ ...RECORD, quantity: 3 }, MUSIC] })
    window.dispatchEvent(new Event('pageshow'))
    expect([spoken(), link()?.getAttribute('href')]).toEqual(['Bag (4)', '/bag'])
    expect(document.querySelector('nav')?.children[1]).toBe(link())
    expect(link()?.lastChild?.textContent).toBe('4')
  })

  it('follows other tabs, and says so', () => {
    show('')
    store()
    window.dispatchEvent(new StorageEvent('storage', { key: 'other' }))
    expect(link()).toBeNull()
    window.dispatchEvent(new StorageEvent('storage', { key: 'bag' }))
    expect(document.querySelector('[role=status]')?.textContent).toBe('Bag (1)')
    localStorage.clear()
    window.dispatchEvent(new StorageEvent('storage', { key: null }))
    expect(link()).toBeNull()
  })
})

describe('the form of a product', () => {
  const form = `<form data-bag-add data-bag-label="${LABEL}"><input name="line" value="${attribute(RECORD)}">
    <input name="quantity-0" value="2"></form>`

  it('puts its line into the bag, and leads there', () => {
    store({ delivery: 'show-1' })
    show(form)
    expect(submit(document.querySelector('form'))).toBe(true)
    expect(readBag(Date.now())).toMatchObject({ lines: [{ ...RECORD, quantity: 3 }], delivery: 'show-1' })
    expect([spoken(), followed]).toEqual(['Bag (3)', ['/bag']])
  })

  it('is sent where nothing can be stored', () => {
    show(form)
    vi.stubGlobal('localStorage', undefined)
    expect(submit(document.querySelector('form'))).toBe(false)
    expect(followed).toEqual([])
  })
})

describe('the button of a release', () => {
  const button = (line: object, amount = '') =>
    `<form>${amount}<button type="button" hidden data-bag-add="${attribute(line)}" data-bag-label="${LABEL}"><b>Add</b></button></form>`
  const press = () => document.querySelector<HTMLElement>('b')?.click()

  it('is shown, and puts the release into the bag', () => {
    show(button(MUSIC))
    expect(document.querySelector('button')?.hidden).toBe(false)
    press()
    expect([lines(), followed]).toEqual([[MUSIC], ['/bag']])
  })

  it('takes the amount as it was typed, if there is one', () => {
    show(button({ kind: 'release', id: 2 }, '<input name="amount" required>'))
    press()
    expect(lines()).toBeUndefined()
    const field = document.querySelector('input')
    if (field) field.value = '7,50'
    press()
    expect(lines()).toEqual([{ kind: 'release', id: 2, amount: '7,50' }])
  })
})

describe('the page of a paid order', () => {
  const NOW = Date.now()
  const at = (time: number) => `<p data-bag-paid="${new Date(time).toISOString()}"></p>`

  it('empties the bag that was bought', () => {
    store({ buyingAt: NOW })
    show(at(NOW + 2000))
    expect([lines(), link()]).toEqual([undefined, null])
  })

  it.each([
    ['that was changed since', {}, NOW],
    ['of another order', { buyingAt: NOW }, NOW - 60 * 60 * 1000],
  ])('leaves a bag %s', (_which, bag, orderedAt) => {
    store(bag)
    show(at(orderedAt))
    expect(lines()).toEqual([RECORD])
  })
})
