import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { followedAddress } from './followed-address.ts'

beforeEach(() => history.replaceState(null, '', '/music?x=1'))
afterEach(() => history.replaceState(null, '', '/'))

/** The URL that a click on a link leads to. */
function clickOn(attributes: string, press: MouseEventInit = {}): string | undefined {
  document.body.innerHTML = `<a ${attributes}><b>Link</b></a>`
  let address: string | undefined
  const follow = (event: MouseEvent) => {
    address = followedAddress(event)?.href.replace(location.origin, '')
  }
  addEventListener('click', follow, { once: true })
  // happy-dom would follow a MouseEvent before its listeners run.
  const click = Object.assign(new Event('click', { bubbles: true, cancelable: true }), {
    button: 0,
    ...press,
  })
  document.querySelector('b')?.dispatchEvent(click)
  return address
}

describe('followed softly', () => {
  it.each([
    ...['/', '/?category=MUSIC', '/#hear-it', '/shows', '/shows/lanterns', '/music/night-railway', '/store'],
    ...['/store/shirt#top', '/store?category=MUSIC', '/terms', '/privacy', '/music', '/music?x=2#main'],
    ...['/redeem', '/redeem?code=K7MW', '/posts', '/posts?page=2', '/posts/frost'],
    ...['/lessons', '/lessons#top', '/support', '/bag'],
  ])('is %s', (href) => {
    expect(clickOn(`href="${href}"`)).toBe(href)
  })
})

describe('left to the browser', () => {
  it.each([
    ...['https://other.example/shows', 'mailto:a@b.example', '#main', '/music?x=1#main', '/music?x=1#'],
    ...['/calendar.ics', '/shows/feed.atom', '/shows/lanterns.ics', '/media/a.jpg', '/api/user', '/admin'],
    ...[
      '/confirm?token=1',
      '/unsubscribe?token=1',
      '/subscribe',
      '/latest-posts',
      '/shows/a/b',
      '/embed/ember',
      '/downloads/7.secret',
      '/orders/7.secret',
      '/buy',
    ],
  ])('is %s', (href) => {
    expect(clickOn(`href="${href}"`)).toBeUndefined()
  })

  it.each(['href="/shows" target="_blank"', 'href="/shows" download', 'name="no-link"'])(
    'is a link with %s',
    (attributes) => {
      expect(clickOn(attributes)).toBeUndefined()
    },
  )

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
    'is a click with %j',
    (press) => {
      expect(clickOn('href="/shows"', press)).toBeUndefined()
    },
  )

  it('is what another part of the page has followed already', () => {
    const prevent = (event: Event) => event.preventDefault()
    document.addEventListener('click', prevent, { once: true })
    expect(clickOn('href="/shows"')).toBeUndefined()
  })
})
