import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { Button, LinkButton } from './button.tsx'

describe('Button', () => {
  it('submits no form unless asked to', () => {
    render(<Button>Add</Button>)
    expect(screen.getByRole('button', { name: 'Add' }).getAttribute('type')).toBe('button')
  })

  it('does nothing while busy, and says that it is', () => {
    const onClick = vi.fn()
    render(
      <Button isBusy onClick={onClick}>
        Processing...
      </Button>,
    )
    const button = screen.getByRole('button', { name: 'Processing...' }) as HTMLButtonElement
    fireEvent.click(button)
    expect(button.disabled).toBe(true)
    expect(button.getAttribute('aria-busy')).toBe('true')
    expect(onClick).not.toHaveBeenCalled()
  })

  it('is not enabled by the end of the work when the caller disabled it', () => {
    render(
      <Button isBusy={false} disabled>
        Save
      </Button>,
    )
    expect((screen.getByRole('button') as HTMLButtonElement).disabled).toBe(true)
  })
})

describe('LinkButton', () => {
  it('gives a new tab no hold on the page', () => {
    render(
      <LinkButton href="https://example.com" target="_blank">
        Get Tickets
      </LinkButton>,
    )
    expect(screen.getByRole('link', { name: 'Get Tickets' }).getAttribute('rel')).toBe('noopener')
  })
})
