import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { MOCK_FAILURES } from '@troubadour/api-client/mock/answers'
import { setUpMockServer } from '@troubadour/api-client/mock/node'
import { MOCK_SIGN_UPS } from '@troubadour/api-client/mock/answers'
import { seedMockData } from '@troubadour/api-client/mock/seed'
import { DUSK_SCENE } from '@troubadour/domain/look/dusk'
import { dismissToast, showToast } from '@troubadour/ui/overlays/toast-store'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderPage } from '../testing/render-page.tsx'
import { NewsletterSection } from './newsletter-section.tsx'

// A token that is old enough; sign-up-form.test.tsx tests the wait.
vi.mock('../shared/sign-up-token.ts', () => ({ useSignUpToken: () => async () => 'visitor-of-today' }))

const data = seedMockData()
let server: ReturnType<typeof setUpMockServer>

// Loaded with the first toast; the loading time is not tested.
beforeAll(() => import('@troubadour/ui/overlays/toast'))
beforeEach(() => {
  server = setUpMockServer(data)
  data.subscriptions.length = 0
})
afterEach(() => {
  server.close()
  act(() => dismissToast(showToast({ title: 'last' })))
})

it('has the far hills whose contrast the domain tests (palette.test.ts)', () => {
  renderPage(<NewsletterSection />)
  const section = document.getElementById('newsletter')
  if (!section) throw new Error('There is no section')
  expect(getComputedStyle(section).getPropertyValue('--ridge-far')).toBe(DUSK_SCENE['scene-first-ridge'])
})

function renderForm() {
  renderPage(<NewsletterSection />)
  // Only the sign-up is tested here, not the page's reads.
  vi.unstubAllGlobals()
  vi.useRealTimers()
}
const field = () => screen.getByLabelText(/Email address/) as HTMLInputElement
const button = () => field().form?.querySelector('button') as HTMLButtonElement
const submit = (email: string) => {
  fireEvent.change(field(), { target: { value: email } })
  fireEvent.submit(field().form!)
}
const toast = (text: string) => screen.findByText(text, { selector: 'li *' })

describe('the sign-up form', () => {
  it('is a native form that React checks instead of the browser', () => {
    renderForm()
    const form = field().form!
    expect([form.method, form.getAttribute('action'), form.noValidate]).toEqual(['post', '/subscribe', true])
    expect(new FormData(form).get('source')).toBe('newsletter')
    expect([field().type, field().required]).toEqual(['email', true])
  })

  it('asks for an address when there is none', async () => {
    renderForm()
    submit('  ')
    const text = await toast('Please enter your email address')
    const shown = text.closest('li')!
    expect(shown.className).toContain('destructive')
    within(shown).getByText('Error')
    expect(field().getAttribute('aria-invalid')).toBe('true')
    expect(data.subscriptions).toEqual([])
  })

  it('is busy while it sends, then says so and is empty', async () => {
    renderForm()
    submit('reader@example.com')
    expect([field().disabled, button().disabled, button().textContent]).toEqual([true, true, 'Processing...'])
    await toast('Success!')
    await toast('You subscribed to the newsletter.')
    await waitFor(() => expect(button().textContent).toBe('Subscribe'))
    expect([field().disabled, field().value]).toEqual([false, ''])
    expect(data.subscriptions).toEqual([
      { email: 'reader@example.com', source: 'newsletter', token: 'visitor-of-today' },
    ])
  })

  it('says what is still to be done for as long as it takes, in a region that was there before', async () => {
    renderForm()
    const region = screen.getByRole('status')
    expect(region.textContent).toBe('')
    submit('reader@example.com')
    expect(region.textContent).toBe('Processing...')
    await toast('Success!')
    expect(region.textContent).toBe('One more step: open the mail we sent you and confirm your address.')
    fireEvent.change(field(), { target: { value: 'other@example.com' } })
    expect(screen.getAllByText(/^One more step/)).toEqual([region.firstChild])
  })

  it('brings what is still to be done into view', async () => {
    const scrolledTo = vi.spyOn(Element.prototype, 'scrollIntoView')
    renderForm()
    submit('reader@example.com')
    await toast('Success!')
    expect(scrolledTo.mock.contexts.at(-1)).toHaveProperty(
      'textContent',
      expect.stringContaining('One more step'),
    )
  })

  it('says nothing of an inbox where no mail was sent', async () => {
    renderForm()
    submit(MOCK_SIGN_UPS.emailWithoutMail)
    await toast('Success!')
    expect(screen.queryByText(/^One more step/)).toBeNull()
  })

  it('asks to wait in the words of the server', async () => {
    renderForm()
    submit(MOCK_SIGN_UPS.tooSoonEmail)
    await toast('Please wait a moment and try again.')
  })

  it('has a field for programs that is for nobody else', async () => {
    renderForm()
    const trap = field().form?.elements.namedItem('website') as HTMLInputElement // rendered by the form
    expect(screen.getAllByRole('textbox')).toEqual([field()])
    expect(trap.closest('[aria-hidden=true]')?.className).toBe('visually-hidden')
    expect([trap.tabIndex, trap.autocomplete, trap.type]).toEqual([-1, 'off', 'text'])
    trap.value = 'https://spam.example'
    submit('program@example.com')
    // A bot gets the same message as everybody.
    await toast('You subscribed to the newsletter.')
    expect(data.subscriptions).toEqual([])
  })

  it("shows the server's message when it fails, and keeps what was typed", async () => {
    renderForm()
    submit(MOCK_FAILURES.email)
    await toast('The server had a problem.')
    await waitFor(() => expect(field().disabled).toBe(false))
    expect(field().value).toBe(MOCK_FAILURES.email)
    expect(document.activeElement).toBe(field())
  })

  it('says what is wrong with an address, and marks the field until it is edited', async () => {
    renderForm()
    submit('no address')
    // Nothing was sent.
    expect(field().disabled).toBe(false)
    await toast('Please enter a valid email address')
    expect(field().getAttribute('aria-invalid')).toBe('true')
    expect(screen.queryByText('Please correct the marked fields.')).toBeNull()
    fireEvent.change(field(), { target: { value: 'reader@example.com' } })
    expect(field().hasAttribute('aria-invalid')).toBe(false)
  })

  it('shows another message when there was no answer', async () => {
    renderForm()
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')))
    submit('reader@example.com')
    await toast('Failed to subscribe')
  })

  it('says that the browser is offline', async () => {
    renderForm()
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')))
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    submit('reader@example.com')
    await toast('You are offline. Please try again once you are connected.')
    isOnline.mockRestore()
  })
})

describe('the message of a form that was sent without JavaScript', () => {
  afterEach(() => history.replaceState(null, '', '/'))

  it('is shown once: a reload does not repeat it', () => {
    history.replaceState(null, '', '/?category=MUSIC&notice=email-invalid#newsletter')
    renderPage(<NewsletterSection />, { search: location.search })
    expect(screen.getByRole('alert').textContent).toContain('Please enter a valid email address')
    expect(location.search + location.hash).toBe('?category=MUSIC#newsletter')
  })

  it('gives way to the answer of the next sign-up', async () => {
    renderPage(<NewsletterSection />, { search: '?notice=email-invalid' })
    vi.unstubAllGlobals()
    vi.useRealTimers()
    submit('reader@example.com')
    await toast('Success!')
    expect(screen.queryByText('Please enter a valid email address')).toBeNull()
  })

  it('is not shown by the form that it does not answer', () => {
    history.replaceState(null, '', '/?notice=subscribed&form=coming_soon')
    renderPage(<NewsletterSection />, { search: location.search })
    expect(screen.getByRole('status').textContent).toBe('')
  })
})

describe('the newsletter section (docs/product/public-pages.md#newsletter)', () => {
  it('says what one subscribes to', () => {
    renderPage(<NewsletterSection />)
    const section = within(screen.getByRole('region', { name: 'Join the Journey' }))
    section.getByText(
      'Subscribe to receive updates about new music releases, merchandise, and upcoming events.',
    )
    section.getByRole('button', { name: 'Subscribe' })
    section.getByRole('textbox', { name: 'Email address' })
  })
})
