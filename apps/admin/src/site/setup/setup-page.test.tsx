import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { mockSetup } from '@troubadour/api-client/mock/first-run-resolvers'
import { MOCK_FAILURES } from '@troubadour/api-client/mock/answers'
import { mockEvent } from '@troubadour/api-client/mock/seed'
import { DEFAULT_SITE_SETTINGS } from '@troubadour/domain/site/site'
import { findToast, knowPublicOrigin, renderAdmin } from '../../testing/render-admin.tsx'

const setup = mockSetup({ isDismissed: false, missing: ['release', 'show'] })
const site = DEFAULT_SITE_SETTINGS

const question = (name: string) => screen.findByRole('heading', { level: 2, name })
const press = (name: string) => screen.getByRole('button', { name })

describe('the steps', () => {
  it('save what is typed, and go on; skipped ones stay open', async () => {
    const { user, data, path } = renderAdmin('/admin/setup', { setup, site })
    await question('What are you called?')
    await user.type(screen.getByLabelText(/^Project name/), 'Ada')
    await user.selectOptions(screen.getByLabelText('Language of the site'), 'Français')
    await user.click(press('Save and go on'))
    const next = await question('What do you do?')
    expect(document.activeElement).toBe(next)
    expect(screen.queryByText('The step was not saved')).toBeNull()
    await user.click(press('Skip'))
    await question('Which time zone are you in?')
    expect(data.site).toMatchObject({ projectName: 'Ada', language: 'fr' })
    expect(data.setup.steps).toEqual({ name: 'done', about: 'skipped' })
    expect(path()).toBe('/admin/setup?step=time-zone')
    await user.click(screen.getByText('Step 3 of 9, 1 done'))
    within(screen.getByRole('link', { name: /^Name/ })).getByText('Done')
    await user.click(screen.getByRole('link', { name: /^What you do/ }))
    await question('What do you do?')
  })

  it('begins at the first step that is still to come', async () => {
    renderAdmin('/admin/setup', { setup: { ...setup, steps: { name: 'done', about: 'skipped' } }, site })
    await question('Which time zone are you in?')
    expect(screen.getByRole('combobox', { name: /^Time zone/ })).toHaveProperty(
      'value',
      new Intl.DateTimeFormat().resolvedOptions().timeZone,
    )
  })

  it('says what is wrong at its field, and stays', async () => {
    const { user } = renderAdmin('/admin/setup', { setup, site })
    await question('What are you called?')
    await user.click(press('Save and go on'))
    await screen.findByText('Project name is required')
  })

  it('stays when it cannot be saved', async () => {
    const { user } = renderAdmin('/admin/setup', { setup, site })
    await user.type(await screen.findByLabelText(/^Project name/), MOCK_FAILURES.projectName)
    await user.click(press('Save and go on'))
    ;(await findToast('Error')).getByText('Failed to save settings. Please try again.')
    await question('What are you called?')
    screen.getByText('The step was not saved')
    screen.getByText('What you typed is still here.')
  })

  it('asks before what was typed is left, and offers it later', async () => {
    const { user, goTo } = renderAdmin('/admin/setup', { setup, site })
    await user.type(await screen.findByLabelText(/^Project name/), 'Ada')
    await user.click(screen.getByRole('link', { name: 'Dashboard' }))
    const leaving = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }))
    await user.click(leaving.getByRole('button', { name: 'Leave' }))
    await screen.findByRole('heading', { name: 'Dashboard' })
    await goTo('/admin/setup')
    await user.click(await screen.findByRole('button', { name: 'Continue with it' }))
    expect(screen.getByLabelText(/^Project name/)).toHaveProperty('value', 'Ada')
  })

  it.each([
    ['contact', 'How can people reach you?', /^Contact email/, 'Skip', 'How should it look?'],
    ['first', 'Your next show', /^Title/, 'Later', 'Who sends your newsletter?'],
  ])('a skip drops what was typed, with Undo: %s', async (step, name, label, skip, next) => {
    const { user } = renderAdmin(`/admin/setup?step=${step}`, { setup, site })
    await question(name)
    await user.type(screen.getByLabelText(label), 'ada')
    await user.click(press(skip))
    await question(next)
    const toast = await findToast('Your changes were discarded')
    await user.click(toast.getByRole('button', { name: 'Undo' }))
    await question(name)
    expect(screen.getByLabelText(label)).toHaveProperty('value', 'ada')
  })

  it('offers no draft that a save has overtaken', async () => {
    const draft = { contactEmail: 'old@example.com', contactPhone: '' }
    const content = { ...draft, original: { contactEmail: '', contactPhone: '' } }
    const stored = { key: 'setup-contact', content, baseVersion: 1, updatedAt: '2026-05-01T11:00:00.000Z' }
    const { user, data } = renderAdmin('/admin/setup?step=contact', {
      ...{ setup, site },
      drafts: { 'setup-contact': stored },
    })
    await screen.findByText(/^You have an unsaved draft/)
    await user.type(screen.getByLabelText(/^Contact email/), 'new@example.com')
    await user.click(press('Save and go on'))
    await question('How should it look?')
    await expect.poll(() => data.drafts).toEqual({})
  })

  it('offers no draft of what was saved', async () => {
    const { user, data } = renderAdmin('/admin/setup?step=contact', { setup, site })
    await user.type(await screen.findByLabelText(/^Contact email/), 'ada@example.com')
    await user.click(press('Save and go on'))
    await question('How should it look?')
    expect(data.drafts).toEqual({})
    await user.click(screen.getByText(/^Step 5 of 9/))
    await user.click(screen.getByRole('link', { name: /^Contact/ }))
    await question('How can people reach you?')
    expect(screen.getByLabelText(/^Contact email/)).toHaveProperty('value', 'ada@example.com')
    expect(screen.queryByText(/^You have an unsaved draft/)).toBeNull()
  })

  it('stays when the step cannot be stored', async () => {
    const { user, answer } = renderAdmin('/admin/setup', { setup, site })
    await question('What are you called?')
    answer('updateSetup', 503)
    await user.click(press('Skip'))
    ;(await findToast('Error')).getByText('Failed to store the step. Please try again.')
    await question('What are you called?')
  })

  it('leaves the other parts of the look as they are', async () => {
    const look = { ...site.look, hue: 120 }
    const { user, data } = renderAdmin('/admin/setup?step=look', { setup, site: { ...site, look } })
    await question('How should it look?')
    await user.click(screen.getByRole('radio', { name: /paper/i }))
    await user.click(press('Save and go on'))
    await question('Which picture comes first?')
    expect(data.site.look).toEqual({ ...look, preset: 'paper' })
  })

  it('adds a show, then offers a release', async () => {
    const look = { ...site.look, hero: { ...site.look.hero, picture: '/media/demo/event.webp' } }
    const { user, data } = renderAdmin('/admin/setup?step=first', {
      setup,
      site: { ...site, look },
      events: [],
      tracks: [],
    })
    await question('Your next show')
    const fields = {
      Title: 'Opening Night',
      Date: '2026-06-05',
      Price: 'FREE',
      Venue: 'Hall',
      Address: 'Mill Lane',
    }
    for (const [label, text] of Object.entries(fields))
      await user.type(screen.getByLabelText(new RegExp(`^${label}`)), text)
    await user.click(press('Save and go on'))
    await question('Your first release')
    expect(data.events).toMatchObject([
      { title: 'Opening Night', date: 'June 5, 2026', imageUrl: '/media/demo/event.webp', isVisible: true },
    ])
    expect(data.events[0]?.isFeatured).toBe(true)
    await user.click(press('Go on'))
    await question('Who sends your newsletter?')
    expect(data.setup.steps).toEqual({ first: 'done' })
  })

  it('offers a release when a show is there', async () => {
    const { user, data } = renderAdmin('/admin/setup?step=first', {
      setup: { ...setup, missing: ['release'] },
      site,
    })
    await question('Your first release')
    expect(screen.queryByRole('radio', { name: 'A show' })).toBeNull()
    await user.click(press('Go on'))
    await question('Who sends your newsletter?')
    expect(data.setup.steps).toEqual({ first: 'done' })
  })

  it('offers a show when only a release is there', async () => {
    renderAdmin('/admin/setup?step=first', { setup: { ...setup, missing: ['show'] }, site })
    await question('Your next show')
    expect(screen.queryByRole('radio', { name: 'A release' })).toBeNull()
  })

  it.each([
    ['both are there', { missing: [] }],
    ['the step is done', { steps: { first: 'done' }, missing: ['release'] }],
  ] as const)('asks for neither when %s', async (_name, parts) => {
    const { user, data } = renderAdmin('/admin/setup?step=first', {
      setup: { ...setup, ...parts, missing: [...parts.missing] },
      site,
    })
    await question('It is there')
    const step = within(screen.getByRole('form', { name: 'It is there' }))
    expect(step.getByRole('link', { name: 'Music' }).getAttribute('href')).toBe('/admin/music')
    await user.click(press('Go on'))
    await question('Who sends your newsletter?')
    expect(data.setup.steps).toEqual({ first: 'done' })
  })

  it.each([
    ['about', 'What do you do?', 'Which time zone are you in?'],
    ['contact', 'How can people reach you?', 'How should it look?'],
    ['hero', 'Which picture comes first?', 'Your next show'],
  ])('stay open when nothing was typed: %s', async (step, name, next) => {
    const { user, data } = renderAdmin(`/admin/setup?step=${step}`, { setup, site: { ...site, about: '' } })
    await question(name)
    // Blanks are nothing.
    if (step === 'about') await user.type(screen.getByLabelText(/^What you do/), '  ')
    await user.click(press('Save and go on'))
    await question(next)
    expect(data.setup.steps).toEqual({ [step]: 'skipped' })
  })

  it('leaves the featured show where it is', async () => {
    const { user, data } = renderAdmin('/admin/setup?step=first', {
      setup,
      site: { ...site, language: 'de' },
      events: [mockEvent({ id: 1, isFeatured: true })],
    })
    await question('Your next show')
    screen.getByText(/JPEG, PNG, GIF, WebP or AVIF, at most 10 MB\./)
    await user.click(screen.getByRole('radio', { name: 'Image URL' }))
    const fields = { Title: 'Later', Date: '2026-06-05', Price: 'FREE', Venue: 'Hall', Address: 'Mill Lane' }
    for (const [label, text] of Object.entries(fields))
      await user.type(screen.getByLabelText(new RegExp(`^${label}`)), text)
    await user.click(press('Save and go on'))
    await screen.findByText('Image URL is required')
    await user.click(screen.getByRole('radio', { name: 'No picture: the date' }))
    await user.click(press('Save and go on'))
    await question('Your first release')
    expect(data.events[0]).toMatchObject({ title: 'Later', date: '5. Juni 2026', pictureKind: 'date' })
    expect(data.events.filter(({ isFeatured }) => isFeatured).map(({ id }) => id)).toEqual([1])
  })

  it('connects mail and merchandise, or leaves them for later', async () => {
    const { user, data } = renderAdmin('/admin/setup?step=sender', {
      setup,
      site,
      ownAddress: { email: 'keeper@example.com', pendingEmail: null, isMailSetUp: false },
    })
    await question('Who sends your newsletter?')
    await user.click(await screen.findByRole('button', { name: 'Connect Mail' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Connect Mail' }))
    await user.selectOptions(dialog.getByLabelText('Provider *'), 'Postmark')
    await user.type(dialog.getByLabelText('Sender’s address *'), 'letters@hollowpine.fm')
    await user.type(dialog.getByLabelText('Current password'), 'right-password{Enter}')
    await screen.findByText('It works.')
    await user.click(press('Go on'))
    await question('Do you sell merchandise with Printful?')
    await user.click(await screen.findByRole('button', { name: 'Later' }))
    await question('Your site is there')
    expect(data.setup.steps).toMatchObject({ sender: 'done', merch: 'skipped' })
  })

  it('ends on the site itself', async () => {
    knowPublicOrigin()
    const { user } = renderAdmin('/admin/setup?step=end', {
      setup: { ...setup, steps: { name: 'done' }, areTextsDefault: false },
      site: { ...site, words: { ...site.words, texts: { 'signUp.text': 'News of the harp.' } } },
    })
    const link = await screen.findByRole('link', { name: 'See my site' })
    expect(link.getAttribute('href')).toBe('https://site.example/')
    screen.getByRole('link', { name: 'Merchandise' })
    const left = within(await screen.findByRole('list', { name: 'Sentences of the demo' }))
    expect(left.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Get a piece of the wilderness experience.',
      'Merch coming soon, check back later!',
      "I'll never sell your info or spam you. You can unsubscribe at any time.",
    ])
    await user.click(left.getByRole('link', { name: /wilderness/ }))
    await screen.findByLabelText('Text “Get a piece of the wilderness experience.”')
    expect(screen.queryByLabelText('Text “Merch coming soon, check back later!”')).toBeNull()
  })
})
