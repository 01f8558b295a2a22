import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { createQueryClient } from '@troubadour/api-client/query-client'
import { showToast, useToast } from '@troubadour/ui/overlays/toast-store'
import { useOptimisticChange } from './use-optimistic-change.ts'

const KEY = ['letters']

it.each([
  ['both fail', [false, false], []],
  ['the first fails', [false, true], ['b']],
  ['the second fails', [true, false], ['a']],
])(
  'of two changes that wait for each other, %s: only what failed is rolled back',
  async (_, succeed, rest) => {
    const client = createQueryClient()
    client.setQueryData<string[]>(KEY, [])
    // Nothing is refetched, as while the API is down.
    const { result } = renderHook(
      () => useOptimisticChange<string[]>({ queryKey: KEY }, () => Promise.resolve()),
      {
        wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
      },
    )
    const onFailed = vi.fn(() => undefined)
    const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    for (const [index, letter] of ['a', 'b'].entries())
      act(() =>
        result.current.mutate({
          show: (letters) => [...letters, letter],
          save: () => answers[index]!.promise, // both exist
          onFailed,
        }),
      )
    await waitFor(() => expect(client.getQueryData(KEY)).toEqual(['a', 'b']))
    for (const [index, answer] of answers.entries())
      if (succeed[index]) answer.resolve()
      else answer.reject(new Error('refused'))
    await waitFor(() => expect(client.isMutating()).toBe(0))
    expect(client.getQueryData(KEY)).toEqual(rest)
    expect(onFailed).toHaveBeenCalledTimes(succeed.filter((isGood) => !isGood).length)
  },
)

it('dismisses the toast of a failure once a later change succeeds', async () => {
  const client = createQueryClient()
  client.setQueryData<string[]>(KEY, [])
  const { result } = renderHook(
    () => ({
      ...useOptimisticChange<string[]>({ queryKey: KEY }, () => Promise.resolve()),
      toast: useToast(),
    }),
    { wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider> },
  )
  const change = (save: () => Promise<unknown>) =>
    act(() =>
      result.current.mutate({ show: (all) => all, save, onFailed: () => showToast({ title: 'Not saved' }) }),
    )
  change(() => Promise.reject(new Error('refused')))
  await waitFor(() => expect(result.current.toast).toMatchObject({ title: 'Not saved', isOpen: true }))
  change(() => Promise.resolve())
  await waitFor(() => expect(result.current.toast).toMatchObject({ title: 'Not saved', isOpen: false }))
})
