import { QueryClient } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { textsOf } from '@troubadour/domain/texts/site-texts'
import { siteQueries } from '@troubadour/api-client/public'
import { downloadsQuery } from '@troubadour/api-client/server-pages'
import type { DownloadFile, Downloads, ReleaseZip } from '@troubadour/domain/release/downloads'
import { DEFAULT_SITE_SETTINGS } from '@troubadour/domain/site/site'
import { App } from '../app.tsx'
import { DownloadList } from './download-list.tsx'

const MEGABYTE = 1024 * 1024
const file = (format: DownloadFile['format'], ending: string, bytes: number): DownloadFile => ({
  ...{ format, bytes, name: `Ember.${ending}` },
  href: `/api/releases/ember-road/downloads/7/${format}`,
})

interface RenderedDownloads {
  downloads?: Downloads
  zip?: ReleaseZip
  isPreparing?: boolean
}

function renderList(files: DownloadFile[], { downloads = 'free', ...rest }: RenderedDownloads = {}) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  queryClient.setQueryData(siteQueries.settings().queryKey, DEFAULT_SITE_SETTINGS)
  queryClient.setQueryData(downloadsQuery('ember-road').queryKey, {
    downloads,
    recordings: [{ id: 7, title: 'Ember', files }],
    ...rest,
  })
  return render(
    <App queryClient={queryClient} state={{ now: 0, search: '', texts: textsOf(DEFAULT_SITE_SETTINGS) }}>
      <DownloadList slug="ember-road" />
    </App>,
  )
}

it('links to each file of a recording, with its size', () => {
  renderList([file('mp3', 'mp3', 2.5 * MEGABYTE), file('original', 'wav', 100)])
  const list = within(screen.getByRole('region', { name: 'Download' }))
  const links = list.getAllByRole<HTMLAnchorElement>('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href'), link.download])).toEqual([
    ['MP3 of Ember 2.5 MB', '/api/releases/ember-road/downloads/7/mp3', ''],
    ['Original (WAV) of Ember 0.1 MB', '/api/releases/ember-road/downloads/7/original', ''],
  ])
})

it('offers all in one file first', () => {
  const zip = {
    name: 'Ember Road.zip',
    bytes: 45.2 * MEGABYTE,
    href: '/api/releases/ember-road/downloads/zip',
  }
  renderList([file('mp3', 'mp3', 100)], { zip })
  const [first] = screen.getAllByRole<HTMLAnchorElement>('link')
  expect([first?.textContent, first?.getAttribute('href'), first?.download]).toEqual([
    'Download all (MP3, ZIP, 45.2 MB)',
    zip.href,
    '',
  ])
})

it('is left out where there is nothing to fetch', () => {
  expect(renderList([]).container.textContent).toBe('')
})

it('says that more is being made, beside what is ready', () => {
  renderList([file('mp3', 'mp3', 100)], { isPreparing: true })
  screen.getByRole('link', { name: /^MP3/ })
  screen.getByText('More files are being prepared.')
})

it('leads to where codes are typed', () => {
  renderList([], { downloads: 'code' })
  expect(screen.getByRole('link', { name: 'Have a code?' }).getAttribute('href')).toBe('/redeem')
})

it('asks for an address, and for news only who wants them', () => {
  renderList([], { downloads: 'email' })
  const field = screen.getByLabelText<HTMLInputElement>(/^Email address/)
  expect([field.required, field.form?.method, field.form?.getAttribute('action')]).toEqual([
    true,
    'post',
    '/downloads',
  ])
  expect(screen.getByLabelText<HTMLInputElement>('Send me news, too').checked).toBe(false)
  screen.getByRole('button', { name: 'Send me the link' })
})
