import { screen, waitFor, within } from '@testing-library/react'
import { HOME_SECTIONS, SECTION_IDS, type SectionId } from '@troubadour/domain/sections/sections'
import { DEFAULT_SITE_SETTINGS } from '@troubadour/domain/site/site'
import { TEXT_GROUPS } from '@troubadour/domain/texts/texts'
import { describe, expect, it } from 'vitest'
import { changes, save } from '../testing/edit-form.ts'
import { findToast, renderAdmin } from '../testing/render-admin.tsx'
import { labelOf } from './words-draft.ts'

type User = ReturnType<typeof renderAdmin>['user']

const PATH = '/admin/site/texts'
const site = {
  ...DEFAULT_SITE_SETTINGS,
  projectName: 'Hollow Pine',
  words: { ...DEFAULT_SITE_SETTINGS.words, texts: { 'getIt.title': 'Bazaar' } },
}
/** The field of a text, whose group is opened. */
async function text(user: User, name: string) {
  const group = TEXT_GROUPS.find(({ keys }) => keys.some((key) => labelOf(key, 'en') === name))
  const summary = await screen.findByText(group?.title ?? name, { selector: 'summary' })
  if (!summary.closest('details')?.open) await user.click(summary)
  const words = screen.getByText(name, { selector: 'label *' })
  return words.closest('label')?.control as HTMLInputElement
}
const count = () => screen.getByText(/changed\.$/).textContent
const order = () =>
  within(screen.getByRole('list', { name: 'Order of the sections' }))
    .getAllByRole('switch')
    .map((shown) => [
      (shown as HTMLInputElement).labels?.[0]?.textContent,
      (shown as HTMLInputElement).checked,
    ])

async function type(user: User, name: string, words: string) {
  await user.click(await text(user, name))
  await user.paste(words)
}

describe('the texts screen (docs/product/admin.md#texts-screen)', () => {
  it('shows each text as it is, with its default, and counts those that were changed', async () => {
    const { user } = renderAdmin(PATH, { site })
    expect((await text(user, 'Heading “Get It”')).value).toBe('Bazaar')
    const untouched = await text(user, 'Heading “Hear It”')
    expect([untouched.value, untouched.placeholder]).toEqual(['', 'Hear It'])
    expect((await text(user, 'Text “Be the first to know when new tracks drop.”')).tagName).toBe('TEXTAREA')
    expect(count()).toBe('1 text changed.')
  })

  it('saves what was typed and leaves every other setting alone', async () => {
    const { user, data } = renderAdmin(PATH, { site })
    await type(user, 'Button “Notify Me”', ' Write to me ')
    expect(count()).toBe('2 texts changed.')
    await save(user)
    await findToast('Settings saved')
    expect(data.site).toEqual({
      ...site,
      version: 1,
      words: { ...site.words, texts: { 'getIt.title': 'Bazaar', 'signUp.button': 'Write to me' } },
    })
  })

  it('says what each section shows without content, in the words of the form, until it is hidden', async () => {
    const { user } = renderAdmin(PATH, { site })
    await type(user, 'Text “Merch coming soon, check back later!”', 'Shirts in May.')
    const list = within(screen.getByRole('list', { name: 'Order of the sections' }))
    const hints = () => list.getAllByText(/^(Shown|Hidden)/).map(({ textContent }) => textContent)
    const others: Partial<Record<SectionId, string>> = {
      'hear-it': 'Shown. Without releases: “Coming Soon”',
      'get-it': 'Shown. Without products: “Shirts in May.”',
      'experience-it': 'Shown. Without shows: “No upcoming events available”',
      newsletter: 'Shown',
    }
    expect(hints()).toEqual(SECTION_IDS.map((id) => others[id] ?? 'Shown as soon as it has content'))
    await user.click(list.getByRole('switch', { name: 'Bazaar' }))
    expect(hints()[SECTION_IDS.indexOf('get-it')]).toBe('Hidden')
  })

  it('puts a text back to its default', async () => {
    const { user, data } = renderAdmin(PATH, { site })
    await text(user, 'Heading “Get It”')
    expect(screen.getAllByText('Reset')).toHaveLength(1)
    await user.click(screen.getByLabelText('Reset Heading “Get It”'))
    expect(document.activeElement).toBe(await text(user, 'Heading “Get It”'))
    expect(count()).toBe('0 texts changed.')
    await save(user)
    await waitFor(() => expect(data.site.words.texts).toEqual({}))
  })

  it('finds texts by what they say, or are to say', async () => {
    const { user } = renderAdmin(PATH, { site })
    await type(user, 'Button “Notify Me”', 'To the bazaar')
    await user.type(screen.getByLabelText('Search the texts'), 'BAZAAR{Enter}')
    expect(count()).toBe('2 texts found. 2 texts changed.')
    expect(
      screen.getAllByRole('textbox').map((field) => (field as HTMLInputElement).labels?.[0]?.textContent),
    ).toEqual(['Button “Notify Me”', 'Heading “Get It”'])
    await user.clear(screen.getByLabelText('Search the texts'))
    expect((await text(user, 'Button “Notify Me”')).value).toBe('To the bazaar')
    await user.type(screen.getByLabelText('Search the texts'), 'zzz')
    expect(count()).toBe('0 texts found. 2 texts changed.')
  })

  it.each([
    ['Heading “The show is {when}”', 'Soon', 'Must have {when}, in whose place the site writes the value'],
    ['Button “Notify Me”', 'x'.repeat(31), 'Must be at most 30 characters'],
  ])('refuses %s as %j, also where it is not in sight', async (name, words, message) => {
    const { user, data } = renderAdmin(PATH, { site })
    await type(user, name, words)
    await user.type(screen.getByLabelText('Search the texts'), 'bazaar')
    await save(user)
    await screen.findByText(message)
    expect((await text(user, name)).getAttribute('aria-invalid')).toBe('true')
    expect(data.site.version).toBe(0)
  })
})

describe('the sections (docs/product/public-pages.md#sections)', () => {
  it('are moved and hidden, by the names that visitors read', async () => {
    const { user, data } = renderAdmin(PATH, { site })
    await user.click(await screen.findByRole('button', { name: 'Move Bazaar up' }))
    await user.click(screen.getByRole('button', { name: 'Move Bazaar up' }))
    await user.click(screen.getByRole('switch', { name: 'Hear It' }))
    const moved: SectionId[] = ['get-it', ...SECTION_IDS.filter((id) => id !== 'get-it')]
    const nameOf = (id: SectionId) => (id === 'get-it' ? 'Bazaar' : HOME_SECTIONS[id].headings.en)
    expect(order()).toEqual(moved.map((id) => [nameOf(id), id !== 'hear-it']))
    screen.getByText(`Bazaar is now section 1 of ${SECTION_IDS.length}`)
    within(changes() ?? document.body).getByText(/Hear It \(hidden\)/)
    await save(user)
    await findToast('Settings saved')
    expect(data.site.words).toEqual({ texts: { 'getIt.title': 'Bazaar' } })
    expect(data.site.homeSections).toEqual(moved.map((id) => ({ id, isShown: id !== 'hear-it' })))
  })
})
