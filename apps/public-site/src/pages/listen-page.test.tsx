import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockRelease } from '@troubadour/api-client/mock/seed'
import { showBagLink } from '../bag/bag-link.ts'
import { writeBag } from '../bag/stored-bag.ts'
import { renderPage } from '../testing/render-page.tsx'
import { ListenPage } from './listen-page.tsx'

it('has the link to the bag among the links at the bottom, while there is something in it', () => {
  const release = mockRelease({ id: 'music-1', title: 'Ember', slug: 'ember' })
  renderPage(<ListenPage slug="ember" />, { data: { merchItems: [release] } })
  const links = () =>
    [...screen.getByRole('navigation').querySelectorAll('a')].map(({ pathname }) => pathname)
  localStorage.clear()
  showBagLink()
  expect(links()).toEqual(['/music/ember', '/privacy'])
  writeBag({ lines: [{ kind: 'release', id: 1, seenMinor: 800 }], label: 'Bag ({count})' }, Date.now())
  showBagLink()
  expect(links()).toEqual(['/music/ember', '/bag', '/privacy'])
  screen.getByRole('link', { name: 'Bag (1)' })
})
