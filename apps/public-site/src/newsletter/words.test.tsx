import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../testing/render-page.tsx'
import { NewsletterSection } from './newsletter-section.tsx'

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

  it('answers an empty form with a destructive notice (5. Sign-up forms)', async () => {
    renderPage(<NewsletterSection />)
    fireEvent.submit(document.querySelector('form')!) // rendered by the section
    const text = await screen.findByText('Please enter your email address', { selector: 'li *' })
    const notice = text.closest('li')
    expect(notice?.className).toContain('destructive')
    within(notice!).getByText('Error') // asserted above
  })
})
