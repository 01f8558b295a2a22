import { act, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { PostsFrame } from './posts-frame.tsx'

it('says that the links lead to the posts that could not be loaded', () => {
  let comeNear = () => {}
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = () => {}
      disconnect = () => {}
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        comeNear = () => tell([{ isIntersecting: true }])
      }
    },
  )
  render(<PostsFrame posts={[]} />)
  act(() => comeNear())
  // The test's DOM gives a sandboxed frame no window.
  const source = { postMessage: () => {} }
  Object.defineProperty(screen.getByTitle('Latest Posts'), 'contentWindow', { value: source })
  const failed = new MessageEvent('message', { data: { type: 'posts-failed' } })
  Object.defineProperty(failed, 'source', { value: source })
  act(() => void dispatchEvent(failed))
  expect(screen.getByRole('alert').textContent).toBe(
    'The posts could not be loaded. The links above lead to them all the same.',
  )
  expect(screen.queryByTitle('Latest Posts')).toBeNull()
})
