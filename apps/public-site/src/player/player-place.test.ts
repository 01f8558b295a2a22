import { expect, it } from 'vitest'
import styles from './floating-player.module.css?raw'

it('the player floats at the bottom right (docs/product/public-pages.md#floating-player)', () => {
  const [, player = ''] = /\.player \{([^}]*)\}/.exec(styles) ?? []
  expect(player).toContain('position: sticky;')
  expect(player).toMatch(/^\s+bottom: var\(--player-gap\);/m)
  // Only the margin on its right is fixed, so it is pushed there.
  expect(player).toContain('margin: var(--player-gap) var(--player-gap) var(--player-gap) auto;')
})
