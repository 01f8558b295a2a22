import { cleanup, render, screen } from '@testing-library/react'
import { MARQUEE_LOOP_MS } from '@troubadour/domain/release'
import { describe, expect, it } from 'vitest'
import { ReleaseTitle } from './release-title.tsx'
import styles from './release-title.module.css?raw'

// The style sheet shows it on small screens alone.
const holds = () => screen.queryAllByRole('checkbox', { hidden: true })

describe('the title of a release', () => {
  it.each([
    ['Fourteen chars', 0],
    ['Fifteen letters', 1],
    ['🌙'.repeat(14), 0],
  ])('%s: %i can be held still', (title, count) => {
    render(<ReleaseTitle title={title} />)
    expect(holds()).toHaveLength(count)
    cleanup()
  })

  it('is heard once', () => {
    render(<ReleaseTitle title="The Lighthouse Keeper" />)
    screen.getByRole('heading', { level: 4, name: 'The Lighthouse Keeper' })
    const [words, copy] = screen.getAllByText('The Lighthouse Keeper')
    expect([words, copy].map((part) => part?.getAttribute('aria-hidden'))).toEqual([null, 'true'])
  })

  it('names what it holds still', () => {
    render(<ReleaseTitle title="The Lighthouse Keeper" />)
    expect(holds()[0]?.getAttribute('aria-label')).toBe('Hold the title still: The Lighthouse Keeper')
  })

  it('goes round in 6 s, on small screens alone and never under reduced motion', () => {
    const [before, rest = ''] = styles.split(
      '@media (max-width: 767.98px) and (prefers-reduced-motion: no-preference) {',
    )
    const media = rest.slice(0, rest.indexOf('\n}'))
    expect(before).not.toContain('animation')
    expect(media).toContain(`animation: marquee ${MARQUEE_LOOP_MS / 1000}s linear infinite`)
    expect(media).toMatch(
      /\.row:hover \.strip,\s*\.row:focus-within \.strip \{\s*animation-play-state: paused/,
    )
    expect(rest.slice(media.length)).not.toContain('animation')
  })
})
