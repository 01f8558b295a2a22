import { afterEach, expect, it, vi } from 'vitest'
import { followKeyboardHeight } from './keyboard-height.ts'

afterEach(() => vi.unstubAllGlobals())

const height = () => document.documentElement.style.getPropertyValue('--keyboard-height')

it.each([
  ['a keyboard over the page', { height: 400, offsetTop: 0, scale: 1 }, '368px'],
  ['a keyboard under which the page has moved up', { height: 400, offsetTop: 100, scale: 1 }, '268px'],
  ['no keyboard', { height: 768, offsetTop: 0, scale: 1 }, ''],
  ['a page that is zoomed in', { height: 400, offsetTop: 0, scale: 2 }, ''],
])('knows the height of %s', (_what, shown, expected) => {
  const view = Object.assign(new EventTarget(), shown)
  vi.stubGlobal('visualViewport', view)
  vi.stubGlobal('innerHeight', 768)
  followKeyboardHeight()
  view.dispatchEvent(new Event('resize'))
  expect(height()).toBe(expected)
})
