import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { seedMockData } from '@troubadour/api-client/mock/seed'
import type { ImportEntry, ImportPreview } from '@troubadour/domain/imports/import'
import { findToast, renderAdmin } from '../testing/render-admin.tsx'

const ENTRY: ImportEntry = {
  ...{ id: 7, kind: 'shows', fileName: 'shows.csv', at: '2026-05-01T11:00:00.000Z', who: 'keeper' },
  ...{ made: 121, known: 1, refused: 1, undoneAt: null },
}
const ROWS: ImportPreview['rows'] = [
  { line: 2, outcome: 'refused', title: 'Lost', detail: '', reason: 'Date is required' },
  { line: 3, outcome: 'known', title: 'Known', detail: 'June 5, 2027 · Barn', reason: 'Is here already' },
  ...Array.from({ length: 121 }, (_none, index) => ({
    ...{ line: index + 4, outcome: 'new' as const, title: `Night ${index}`, detail: 'June 6, 2027 · Barn' },
    reason: null,
  })),
]
const PREVIEW: ImportPreview = {
  options: {
    ...{ kind: 'shows', columns: { date: 0 }, order: 'month-first', visibility: 'shown', hours: null },
    fallbacks: { title: 'Hollow Pine', venue: '', price: 'TBA' },
  },
  encoding: 'Windows-1252',
  columns: [
    { name: 'When', sample: '5/6/2027' },
    { name: 'Where', sample: 'Barn' },
  ],
  withoutEnd: 0,
  unclearDate: { written: '5/6/2027', monthFirst: 'May 6, 2027', dayFirst: 'June 5, 2027' },
  rows: ROWS,
}

async function openFile(preview = PREVIEW) {
  const admin = renderAdmin('/admin/import?kind=shows')
  admin.answer('previewImport', 200, preview)
  await admin.user.upload(await screen.findByLabelText('File *'), new File(['When,Where'], 'shows.csv'))
  await admin.user.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByText('shows.csv: 123 rows, read as Windows-1252')
  return admin
}

it('maps columns, asks which day is meant, shows each row, imports and takes it back', async () => {
  const admin = await openFile()
  const sent: string[] = []
  admin.server.events.on('request:start', async ({ request }) => {
    if (request.url.endsWith('/import-previews')) sent.push(await request.clone().text())
  })
  await admin.user.selectOptions(screen.getByLabelText('Venue'), 'Where: Barn')
  await admin.user.selectOptions(screen.getByLabelText('Date'), 'Not in the file')
  await admin.user.click(screen.getByRole('radio', { name: 'June 5, 2027' }))
  await admin.user.click(screen.getByRole('radio', { name: 'Hide them' }))
  await admin.user.clear(screen.getByLabelText('Price for shows without one'))
  await admin.user.click(screen.getByRole('button', { name: 'Check the rows' }))
  await screen.findByText(/^121 shows would be imported\./)
  expect(sent[0]).toContain(
    '{"kind":"shows","columns":{"venue":1},"order":"day-first","visibility":"hidden","fallbacks":{"title":"Hollow Pine","venue":"","price":""}}',
  )
  expect(screen.getAllByRole('listitem').filter((item) => /Line \d/.test(item.textContent))).toHaveLength(50)
  await admin.user.click(screen.getByRole('radio', { name: 'Cannot be read (1)' }))
  screen.getByText('Date is required')
  screen.getByText('Line 2')

  admin.answer('makeImport', 201, ENTRY)
  admin.answer('listImports', 200, [ENTRY])
  await admin.user.click(screen.getByRole('button', { name: 'Import 121 shows' }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('121 shows imported'))
  const done = within(screen.getByRole('region', { name: 'Imported' }))
  admin.answer('undoImport', 200, { removed: 120, kept: [{ id: 3, title: 'Night 4' }] })
  await admin.user.click(done.getByRole('button', { name: 'Undo import' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Undo this import?' }))
  await admin.user.click(dialog.getByRole('button', { name: 'Undo import' }))
  await findToast('Success')
  await done.findByText(/1 show was changed since the import and stays:/)
  done.getByRole('link', { name: 'Night 4' })
})

it('asks once how long shows last that have no end', async () => {
  const admin = await openFile({ ...PREVIEW, withoutEnd: 12 })
  const sent: string[] = []
  admin.server.events.on('request:start', async ({ request }) => {
    if (request.url.endsWith('/import-previews')) sent.push(await request.clone().text())
  })
  screen.getByText('12 shows have a start and no end: they would count as over when they start.')
  const field = () => screen.getByLabelText<HTMLInputElement>(/^They last/)
  expect(field().value).toBe('2')
  await admin.user.click(screen.getByRole('button', { name: 'Check the rows' }))
  await screen.findByText(/^121 shows would be imported\./)
  expect(sent[0]).toContain('"hours":2')
  await admin.user.click(screen.getByRole('button', { name: 'Change how it is read' }))
  // The response has none, as after a deliberate choice.
  expect(field().value).toBe('')
  await admin.user.type(field(), '1.5')
  await admin.user.click(screen.getByRole('button', { name: 'Check the rows' }))
  await waitFor(() => expect(sent[1]).toContain('"hours":1.5'))
})

it('asks how long shows last as soon as a choice of columns finds their start', async () => {
  const admin = await openFile()
  expect(screen.queryByLabelText(/^They last/)).toBeNull()
  const found = { ...PREVIEW, withoutEnd: 1 }
  admin.answer('previewImport', 200, found)
  await admin.user.click(screen.getByRole('button', { name: 'Check the rows' }))
  await screen.findByText('1 show has a start and no end: it would count as over when it starts.')
  const field = screen.getByLabelText<HTMLInputElement>(/^They last/)
  expect(field.value).toBe('2')
  await admin.user.clear(field)
  await admin.user.click(screen.getByRole('button', { name: 'Check the rows' }))
  await screen.findByText(/^121 shows would be imported\./)
})

it('says at the field what is wrong with a file, and begins again with another', async () => {
  const admin = renderAdmin('/admin/import')
  await admin.user.click(await screen.findByRole('button', { name: 'Continue' }))
  screen.getByText('Please choose a file.')
  admin.answer('previewImport', 400, { message: 'No', errors: { file: 'There is nothing in this file.' } })
  await admin.user.upload(screen.getByLabelText('File *'), new File(['x'], 'x.csv'))
  await admin.user.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByText('There is nothing in this file.')
  await screen.findByText('Nothing was imported so far.')
})

it('brings releases from MusicBrainz as a file, and says what MusicBrainz says', async () => {
  const site = { ...seedMockData().site, contactEmail: 'hello@example.com' }
  const admin = renderAdmin('/admin/import?kind=releases', { site })
  admin.answer('findArtists', 503, { message: 'MusicBrainz cannot be reached right now.' })
  await admin.user.type(await screen.findByRole('textbox', { name: 'Artist' }), 'Hollow Pine')
  await admin.user.click(screen.getByRole('button', { name: 'Search MusicBrainz' }))
  await screen.findByText('MusicBrainz cannot be reached right now.')
  const release = {
    title: 'Ember',
    artist: 'Hollow "Pine"',
    releaseDate: '2020-05-01',
    type: 'Album',
    upc: '',
  }
  admin.answer('findArtists', 200, { artists: [{ id: 'a', name: 'Hollow Pine', about: 'folk duo' }] })
  admin.answer('findReleases', 200, {
    releases: [
      { id: '1', ...release, tracks: ['One', 'Two'] },
      { id: '2', ...release, title: 'Ash', tracks: [] },
    ],
    isComplete: false,
  })
  await admin.user.click(screen.getByRole('button', { name: 'Search MusicBrainz' }))
  await admin.user.click(await screen.findByRole('button', { name: /Hollow Pine/ }))
  await screen.findByText('MusicBrainz has more of this artist: these are some of them.')
  await admin.user.click(screen.getByRole('checkbox', { name: /Ash/ }))
  const sent: string[] = []
  admin.server.events.on('request:start', async ({ request }) => {
    if (request.url.endsWith('/import-previews')) sent.push(await request.clone().text())
  })
  admin.answer('previewImport', 200, { ...PREVIEW, options: { ...PREVIEW.options, kind: 'releases' } })
  await admin.user.click(screen.getByRole('button', { name: 'Continue with 1 release' }))
  await screen.findByText(/^MusicBrainz\.csv/)
  expect(sent[0]).toContain('"Ember","Hollow ""Pine""","2020-05-01","Album","","One\nTwo\n"')
  expect(sent[0]).not.toContain('Ash')
})

it('keeps MusicBrainz off until the site has a contact email', async () => {
  renderAdmin('/admin/import?kind=releases')
  await screen.findByRole('link', { name: 'Site Settings' })
})
