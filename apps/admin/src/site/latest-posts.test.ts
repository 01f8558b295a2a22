import { expect, it } from 'vitest'
import { hasRoomForPost, movePost } from './latest-posts.ts'

it.each([
  [0, 1, ['b', 'a', 'c']],
  [2, 1, ['a', 'c', 'b']],
  [0, 2, ['b', 'c', 'a']],
])('moves the post at %i to %i', (from, to, moved) => {
  expect(movePost(['a', 'b', 'c'], from, to)).toEqual(moved)
})

it('has room for as many posts as the schema takes', () => {
  const posts = (count: number) =>
    Array.from({ length: count }, (_, index) => `https://post.example/${index}`)
  expect(hasRoomForPost([])).toBe(true)
  expect(hasRoomForPost(posts(23))).toBe(true)
  expect(hasRoomForPost(posts(24))).toBe(false)
  // What is wrong with an address is another matter.
  expect(hasRoomForPost(['not an address'])).toBe(true)
})
