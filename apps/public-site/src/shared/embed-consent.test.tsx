import { act, renderHook } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { agree, withdraw } from './embed-consent.ts'
import { useHasAgreed } from './use-has-agreed.ts'

const KEY = 'embeds:posts'

afterEach(() => {
  vi.restoreAllMocks()
  withdraw('posts')
  withdraw('music')
})

/** Makes the browser's storage fail. */
function refuseStorage() {
  const refuse = () => {
    throw new DOMException('Storage is switched off', 'SecurityError')
  }
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse)
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(refuse)
}

describe('useHasAgreed', () => {
  it('follows what the visitor chooses, each kind for itself', () => {
    const posts = renderHook(() => useHasAgreed('posts'))
    const music = renderHook(() => useHasAgreed('music'))
    expect(posts.result.current).toBe(false)
    act(() => agree('posts'))
    expect([posts.result.current, music.result.current]).toEqual([true, false])
    act(() => withdraw('posts'))
    expect(posts.result.current).toBe(false)
  })

  it('keeps the choice, and forgets it when it is taken back', () => {
    agree('posts')
    expect(localStorage.getItem(KEY)).toBe('agreed')
    expect(renderHook(() => useHasAgreed('posts')).result.current).toBe(true)
    act(() => withdraw('posts'))
    expect(localStorage.getItem(KEY)).toBeNull()
  })

  it('follows the choice that was made in another tab', () => {
    const { result } = renderHook(() => useHasAgreed('posts'))
    act(() => {
      localStorage.setItem(KEY, 'agreed')
      dispatchEvent(new StorageEvent('storage', { key: KEY }))
    })
    expect(result.current).toBe(true)
  })

  it('lasts for the page when storage is unavailable', () => {
    refuseStorage()
    const { result } = renderHook(() => useHasAgreed('posts'))
    expect(result.current).toBe(false)
    act(() => agree('posts'))
    expect(result.current).toBe(true)
    act(() => withdraw('posts'))
    expect(result.current).toBe(false)
  })

  it('is false on the server, whatever this browser has agreed to', () => {
    agree('posts')
    const Answer = () => <>{String(useHasAgreed('posts'))}</>
    expect(renderToString(<Answer />)).toBe('false')
  })
})
