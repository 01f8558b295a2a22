import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MOCK_FAILURES } from '@troubadour/api-client/mock/answers'
import { setUpMockServer } from '@troubadour/api-client/mock/node'
import { seedMockData } from '@troubadour/api-client/mock/seed'
import { dismissToast, showToast } from '@troubadour/ui/overlays/toast-store'
import { renderPage } from '../testing/render-page.tsx'
import { SignUpCard } from './hear-it-section.tsx'

// A token that is old enough; sign-up-form.test.tsx tests the wait.
vi.mock('../shared/sign-up-token.ts', () => ({ useSignUpToken: () => async () => 'visitor-of-today' }))

const data = seedMockData()
let server: ReturnType<typeof setUpMockServer>

beforeEach(() => {
  server = setUpMockServer(data)
})
afterEach(() => {
  server.close()
  act(() => dismissToast(showToast({ title: 'last' })))
})

function show(hasReleases = true, site = data.site) {
  renderPage(<SignUpCard hasReleases={hasReleases} />, { data: { site } })
  // Only the sign-up is tested here, not the page's reads.
  vi.unstubAllGlobals()
  vi.useRealTimers()
}
const field = () => screen.getByLabelText(/Email address/) as HTMLInputElement
const send = (email: string) => {
  fireEvent.change(field(), { target: { value: email } })
  fireEvent.submit(field().form!) // the field is in a form
}
const isReady = () => waitFor(() => expect(field().disabled).toBe(false))

describe('the sign-up card', () => {
  it.each([
    [true, 'Stay Updated'],
    [false, 'Coming Soon'],
  ])('with releases %s it is headed %s', (hasReleases, heading) => {
    show(hasReleases)
    expect(screen.getByRole('heading', { level: 3 }).textContent).toBe(heading)
    screen.getByText('Be the first to know when new tracks drop.')
    screen.getByText("I'll never sell your info or spam you. You can unsubscribe at any time.")
  })

  it('says Processing... while it sends, and is empty after a success', async () => {
    show()
    screen.getByRole('button', { name: 'Notify Me' })
    send('reader@example.com')
    const button = screen.getByRole('button', { name: 'Processing...' }) as HTMLButtonElement
    expect([field().disabled, button.disabled]).toEqual([true, true])
    await isReady()
    expect(field().value).toBe('')
    screen.getByRole('button', { name: 'Notify Me' })
    expect(data.subscriptions).toEqual([
      { email: 'reader@example.com', source: 'coming_soon', token: 'visitor-of-today' },
    ])
  })

  it('keeps what was typed after a failure', async () => {
    show()
    send(MOCK_FAILURES.email)
    await isReady()
    expect(field().value).toBe(MOCK_FAILURES.email)
  })

  it('says what the musician wrote while it sends', async () => {
    show(true, {
      ...data.site,
      words: { ...data.site.words, texts: { 'newsletter.busyLabel': 'Off it goes' } },
    })
    send(MOCK_FAILURES.email)
    screen.getByRole('button', { name: 'Off it goes' })
    await isReady()
  })

  it('leaves the focus where the visitor has moved it meanwhile', async () => {
    show()
    const elsewhere = document.body.appendChild(document.createElement('button'))
    field().focus()
    send('reader@example.com')
    elsewhere.focus()
    await isReady()
    expect(document.activeElement).toBe(elsewhere)
    elsewhere.remove()
  })
})
