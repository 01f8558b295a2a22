import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { conflictWith, hideTab, renderTinyForm, TINY, type TinyDraft } from '../../testing/tiny-form.tsx'

const KEY = 'troubadour:draft:1:site'
const name = () => screen.findByLabelText<HTMLInputElement>('Name')
const offer = () => screen.queryByText(/^You have an unsaved draft from/)
const click = (user: { click: (element: Element) => Promise<void> }, label: string) =>
  user.click(screen.getByRole('button', { name: label }))

function draftOf(
  fields: Partial<TinyDraft>,
  { updatedAt = '2026-05-01T11:00:00.000Z', baseVersion = 1 } = {},
) {
  const content = { ...TINY.draft, ...fields, original: TINY.draft }
  return { key: 'site', content, baseVersion, updatedAt }
}
const storeLocally = (draft: ReturnType<typeof draftOf>) =>
  localStorage.setItem(KEY, JSON.stringify([{ ...draft, syncedAt: null }]))

it('keeps what is typed in the browser at once, and offers it after a reload', async () => {
  const { user, reopen } = renderTinyForm()
  await user.type(await name(), '!')
  expect(localStorage.getItem(KEY)).toContain('Lantern!')
  reopen()
  await screen.findByText('You have an unsaved draft from today, 8:00 AM')
  expect((await name()).value).toBe('Lantern')
  await click(user, 'Continue with it')
  expect((await name()).value).toBe('Lantern!')
  expect(offer()).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('form', { name: 'Tiny' }))
  screen.getByRole('button', { name: '1 unsaved change' })
})

it('offers what was typed at another machine', async () => {
  const { user } = renderTinyForm({ drafts: { site: draftOf({ links: { shop: 'https://phone.example' } }) } })
  await screen.findByText('You have an unsaved draft from today, 7:00 AM')
  await click(user, 'Continue with it')
  expect(screen.getByLabelText<HTMLInputElement>('Shop').value).toBe('https://phone.example')
})

it('offers the newer of two, then the other', async () => {
  storeLocally(draftOf({ name: 'Older, here' }))
  const { user, data } = renderTinyForm({
    drafts: { site: draftOf({ name: 'Newer, there' }, { updatedAt: '2026-05-01T11:30:00.000Z' }) },
  })
  await screen.findByText('You have an unsaved draft from today, 7:30 AM')
  await click(user, 'Discard it')
  await screen.findByText('You have an unsaved draft from today, 7:00 AM')
  await waitFor(() => expect(data.drafts.site).toBeUndefined())
  await click(user, 'Continue with it')
  expect((await name()).value).toBe('Older, here')
})

it('throws both copies away when the draft is discarded', async () => {
  storeLocally(draftOf({ name: 'Never mind' }))
  const { user, data } = renderTinyForm({ drafts: { site: draftOf({ name: 'Never mind' }) } })
  await screen.findByText(/^You have an unsaved draft/)
  await click(user, 'Discard it')
  expect(offer()).toBeNull()
  expect((await name()).value).toBe('Lantern')
  await waitFor(() => expect(data.drafts.site).toBeUndefined())
  expect(localStorage.getItem(KEY)).toBeNull()
})

it('drops without a word what is stored anyway', async () => {
  storeLocally(draftOf({}))
  const { data } = renderTinyForm({ drafts: { site: draftOf({ name: ' Lantern ' }) } })
  await waitFor(() => expect(data.drafts.site).toBeUndefined())
  expect(offer()).toBeNull()
  expect(localStorage.getItem(KEY)).toBeNull()
})

it('never offers what somebody else typed at the same machine', async () => {
  storeLocally(draftOf({ name: 'Not yours' }))
  const { user } = renderTinyForm({ user: { id: 2, username: 'helper', totpEnabled: false } })
  await user.type(await name(), '!')
  expect(offer()).toBeNull()
  expect(localStorage.getItem(KEY)).toContain('Not yours')
  expect(localStorage.getItem('troubadour:draft:2:site')).toContain('Lantern!')
})

it('sends it to the server too, when the tab goes out of sight at the latest', async () => {
  const { user, data } = renderTinyForm()
  await user.type(await name(), '!')
  hideTab()
  await waitFor(() => expect(data.drafts.site?.content).toMatchObject({ name: 'Lantern!' }))
  expect(data.drafts.site?.baseVersion).toBe(1)
})

it.each([['Save Changes'], ['Cancel']])('throws both copies away on %s', async (button) => {
  const { user, data, requests } = renderTinyForm()
  await user.type(await name(), '!')
  hideTab()
  await waitFor(() => expect(data.drafts.site).toBeDefined())
  await click(user, button)
  await waitFor(() => expect(data.drafts.site).toBeUndefined())
  expect(localStorage.getItem(KEY)).toBeNull()
  expect(requests).toEqual(['PUT /api/admin/drafts/site', 'DELETE /api/admin/drafts/site'])
})

it('throws them away when everything was typed back to what is stored', async () => {
  const { user, data } = renderTinyForm()
  await user.type(await name(), '!')
  hideTab()
  await waitFor(() => expect(data.drafts.site).toBeDefined())
  await user.type(await name(), '{Backspace}')
  await waitFor(() => expect(data.drafts.site).toBeUndefined())
  expect(localStorage.getItem(KEY)).toBeNull()
})

it('keeps a draft that was not answered, and what was typed over it', async () => {
  storeLocally(draftOf({ name: 'First thought' }))
  const { user, reopen } = renderTinyForm()
  await screen.findByText(/^You have an unsaved draft/)
  await user.type(await name(), ' again')
  reopen()
  await screen.findByText('You have an unsaved draft from today, 8:00 AM')
  await click(user, 'Discard it')
  await screen.findByText('You have an unsaved draft from today, 7:00 AM')
  await click(user, 'Continue with it')
  expect((await name()).value).toBe('First thought')
})

it('offers a draft no more once the form was saved over it', async () => {
  storeLocally(draftOf({ name: 'Older, here' }))
  const drafts = { site: draftOf({ name: 'Older, there' }, { updatedAt: '2026-05-01T11:30:00.000Z' }) }
  const { user, data, reopen } = renderTinyForm({ drafts })
  await screen.findByText(/^You have an unsaved draft/)
  await user.type(await name(), ' anew')
  await click(user, 'Save Changes')
  await waitFor(() => expect(data.drafts.site).toBeUndefined())
  expect([offer(), localStorage.getItem(KEY)]).toEqual([null, null])
  reopen()
  await name()
  expect(offer()).toBeNull()
})

it.each([
  ['a discard', 1, 'Cancel'],
  ['a save of something new, of which it may not be', null, 'Save Changes'],
])('keeps an offered draft after %s', async (_what, version, button) => {
  storeLocally(draftOf({ name: 'First thought' }))
  const { user } = renderTinyForm({ stored: { ...TINY, version } })
  await screen.findByText(/^You have an unsaved draft/)
  await user.type(await name(), ' again')
  await click(user, button)
  await waitFor(() => expect(localStorage.getItem(KEY)).not.toContain('again'))
  expect(localStorage.getItem(KEY)).toContain('First thought')
})

it('keeps what was typed over the offer when the draft is chosen', async () => {
  storeLocally(draftOf({ name: 'First thought' }))
  const { user } = renderTinyForm()
  await screen.findByText(/^You have an unsaved draft/)
  await user.type(await name(), ' again')
  await click(user, 'Continue with it')
  expect((await name()).value).toBe('First thought')
  expect(localStorage.getItem(KEY)).toContain('Lantern again')
})

it('saves a draft of an older version with that version, so that both are compared', async () => {
  const theirs = { draft: { ...TINY.draft, tags: ['theirs'] }, version: 4 }
  const onSave = vi.fn(async () => Promise.reject(conflictWith(theirs)))
  const { user } = renderTinyForm({
    stored: theirs,
    onSave,
    drafts: { site: draftOf({ name: 'Mine' }, { baseVersion: 3 }) },
  })
  await screen.findByText(/^You have an unsaved draft/)
  await click(user, 'Continue with it')
  screen.getByRole('button', { name: '1 unsaved change' })
  await click(user, 'Save Changes')
  expect(onSave).toHaveBeenCalledWith(expect.objectContaining({ name: 'Mine', tags: ['folk'] }), 3)
  await screen.findByRole('radio', { name: 'Theirs theirs', checked: true })
  screen.getByRole('radio', { name: 'Mine Mine', checked: true })
})

it('fills in what a draft of another shape does not have', async () => {
  localStorage.setItem(
    KEY,
    JSON.stringify([
      { ...draftOf({}), content: { name: 'Kept', isLoud: 'loudly', gone: 1, original: 3 }, syncedAt: null },
    ]),
  )
  const { user } = renderTinyForm()
  await screen.findByText(/^You have an unsaved draft/)
  await click(user, 'Continue with it')
  expect((await name()).value).toBe('Kept')
  expect(screen.getByLabelText<HTMLInputElement>('Loud').checked).toBe(false)
})

it.each([['{'], ['{"content":1}'], ['null']])('takes %s in its place for nothing', async (text) => {
  localStorage.setItem(KEY, text)
  const { user } = renderTinyForm()
  await user.type(await name(), '!')
  expect(offer()).toBeNull()
})

it('goes on with the server alone where the browser keeps nothing', async () => {
  const refuse = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  const { user, data } = renderTinyForm()
  await user.type(await name(), '!')
  hideTab()
  await waitFor(() => expect(data.drafts.site?.content).toMatchObject({ name: 'Lantern!' }))
  vi.unstubAllGlobals()
})

it('goes on with the browser alone when the session has ended', async () => {
  const { user, data, reopen } = renderTinyForm()
  data.user = null
  await user.type(await name(), '!')
  hideTab()
  reopen()
  await screen.findByText(/^You have an unsaved draft/)
  expect(data.drafts.site).toBeUndefined()
})
