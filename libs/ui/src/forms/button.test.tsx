import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { Button, LinkButton } from './button.tsx'

describe('Button', () => {
  it('submits no form unless asked to', () => {
    render(<Button>Add</Button>)
    expect(screen.getByRole('button', { name: 'Add' }).getAttribute('type')).toBe('button')
  })

  it('does nothing while busy, says that it is, and keeps the focus', () => {
    const onClick = vi.fn()
    const onSubmit = vi.fn()
    const draw = (isBusy: boolean) => (
      <form onSubmit={onSubmit}>
        <Button type="submit" isBusy={isBusy} onClick={onClick}>
          Save
        </Button>
      </form>
    )
    const { rerender } = render(draw(false))
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
    button.focus()
    rerender(draw(true))
    fireEvent.click(button)
    expect(button.disabled).toBe(false)
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(button.getAttribute('aria-busy')).toBe('true')
    expect(document.activeElement).toBe(button)
    expect(onClick).not.toHaveBeenCalled()
    expect(onSubmit).not.toHaveBeenCalled()
    rerender(draw(false))
    expect(button.hasAttribute('aria-disabled')).toBe(false)
  })

  it('is disabled when the caller says so, busy or not', () => {
    const { rerender } = render(<Button disabled>Save</Button>)
    const button = screen.getByRole<HTMLButtonElement>('button')
    expect(button.disabled).toBe(true)
    rerender(
      <Button isBusy disabled>
        Save
      </Button>,
    )
    expect(button.disabled).toBe(true)
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
