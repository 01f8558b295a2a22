import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { spoken } from '@troubadour/ui/testing/spoken'
import { pageRenderer } from './entry-server.tsx'
import { createPageQueryClient } from './shared/page-query-client.ts'
import { restorePageState } from './shared/page-state.ts'
import { SignUpForm } from './shared/sign-up-form.tsx'
import { pageState, renderPage, TEST_NOW } from './testing/render-page.tsx'
import { TEST_ASSETS } from './testing/start-site.ts'

/** Shows a response of the server. @returns the first element that matches the selector */
function open(
  name: 'home' | 'show',
  selector: string,
  { search = '', slug }: { search?: string; slug?: string } = {},
) {
  const queryClient = createPageQueryClient()
  restorePageState(queryClient, pageState())
  const html = pageRenderer.render({
    ...{ name, search, slug, path: '/', now: TEST_NOW, assets: TEST_ASSETS },
    loaded: { queryClient, data: { text: '', digest: '' } },
    ...{ publicOrigin: undefined, musicOrigin: 'https://open.spotify.com' },
  })
  // happy-dom's parser takes a "<" in the boot script for a tag.
  document.body.innerHTML = html.slice(html.indexOf('</script>'))
  const part = document.querySelector<HTMLElement>(selector)
  if (!part) throw new Error(`${selector} is not on the page`)
  return part
}

it('leads from the home page to the tickets of a show', async () => {
  const facts = [
    'listitem, level 1, position 2, set size 2',
    'The Lantern Room',
    '12 Mill Lane, Asheville, NC',
  ]
  expect(await spoken(open('home', '#experience-it article'))).toEqual([
    'article',
    'Tickets Available',
    'heading, Songs by Lantern Light, level 3',
    'link, Songs by Lantern Light',
    'end of heading, Songs by Lantern Light, level 3',
    'list',
    'listitem, level 1, position 1, set size 2',
    'Wed, June 3, 2026 @ 8:00 PM - 11:00 PM',
    'end of listitem, level 1, position 1, set size 2',
    ...facts,
    'end of listitem, level 1, position 2, set size 2',
    'end of list',
    '$15',
    '*Plus taxes and fees',
    'link, Get Tickets for Songs by Lantern Light',
    'Get Tickets',
    'for Songs by Lantern Light',
    'end of link, Get Tickets for Songs by Lantern Light',
    'end of article',
  ])
  expect(await spoken(open('show', 'main article', { slug: 'event-1' }))).toEqual([
    'article',
    'heading, Songs by Lantern Light, level 1',
    'list',
    'listitem, level 1, position 1, set size 2',
    'Wednesday, June 3, 2026, 8:00 PM - 11:00 PM',
    'end of listitem, level 1, position 1, set size 2',
    ...facts,
    'link, Show on the map',
    'end of listitem, level 1, position 2, set size 2',
    'end of list',
    '$15',
    '*Plus taxes and fees',
    'link, Get Tickets',
    'link, Add to calendar',
    'status',
    'end of article',
  ])
})

it('says once that an item of the store comes soon', async () => {
  expect(await spoken(open('home', '#get-it li:last-child:has(h3)'))).toEqual([
    'listitem, level 1',
    'MUSIC',
    'heading, First Frost, level 3',
    'link, First Frost',
    'end of heading, First Frost, level 3',
    'A song for the road.',
    'Coming Soon',
    'end of listitem, level 1',
  ])
})

it('says why a sign-up was refused, at the field too, with and without JavaScript', async () => {
  const section = open('home', '#newsletter', { search: '?notice=email-invalid' })
  expect((await spoken(section)).slice(3)).toEqual([
    'alert',
    'Error',
    'Please enter a valid email address',
    'end of alert',
    'form',
    'Email address',
    'textbox, Email address, Error Please enter a valid email address, invalid, placeholder Your email address, required',
    'button, Subscribe',
    'end of form',
    'end of region, Join the Journey',
  ])
  document.body.replaceChildren()
  renderPage(<SignUpForm source="newsletter" submitLabel="Subscribe" />)
  const field = screen.getByLabelText<HTMLInputElement>(/Email address/)
  fireEvent.submit(field)
  const [focused] = await spoken(field, 0)
  expect(focused).toBe(
    'textbox, Email address, Please enter your email address, invalid, placeholder Your email address, required',
  )
})
