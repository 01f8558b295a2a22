import { screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { App } from '../app.tsx'
import { pageState, renderPage } from '../testing/render-page.tsx'
import { createPageQueryClient } from './page-query-client.ts'
import { restorePageState } from './page-state.ts'
import { FailedOnServerContext, SectionBoundary } from './section.tsx'

const APOLOGY = 'This part of the page could not be shown. Please try refreshing the page.'

function Broken(): never {
  throw new Error('It broke')
}

describe('SectionBoundary', () => {
  // React logs caught errors to the console, which is expected here.
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
  })
  afterEach(() => {
    vi.mocked(console.error).mockClear()
  })

  it('leaves the rest of the page, and a sentence where links to the section lead', () => {
    renderPage(
      <>
        <SectionBoundary id="hear-it">
          <Broken />
        </SectionBoundary>
        <p>The rest</p>
      </>,
    )
    expect(document.getElementById('hear-it')?.textContent).toBe(APOLOGY)
    screen.getByText('The rest')
    expect(console.error).toHaveBeenCalled()
  })

  it('renders nothing for a part without a slot', () => {
    const { container } = renderPage(
      <SectionBoundary>
        <Broken />
      </SectionBoundary>,
    )
    expect(container.textContent).toBe('')
  })

  it('does the same on the server, once it is known that something fails', () => {
    const queryClient = createPageQueryClient()
    restorePageState(queryClient, pageState())
    const page = (hasFailed: boolean) =>
      renderToString(
        <App queryClient={queryClient} state={pageState()}>
          <FailedOnServerContext value={hasFailed}>
            <SectionBoundary id="get-it">
              <Broken />
            </SectionBoundary>
            <p>The rest</p>
          </FailedOnServerContext>
        </App>,
      )
    expect(() => page(false)).toThrow('It broke')
    expect(page(true)).toContain(APOLOGY)
    expect(page(true)).toContain('The rest')
  })

  it('adds nothing to a page that works', () => {
    expect(renderToString(<SectionBoundary id="get-it">Whole</SectionBoundary>)).toBe('Whole')
  })
})
