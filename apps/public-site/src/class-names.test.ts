import { globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { shortClassNames } from '../build/class-name.ts'

const SRC = import.meta.dirname

describe('class names of the build', () => {
  it('are short and differ from sheet to sheet and from class to class', () => {
    const nameFor = shortClassNames()
    const names = [
      nameFor('card', join(SRC, 'get-it/merch-card.module.css')),
      nameFor('title', join(SRC, 'get-it/merch-card.module.css')),
      nameFor('card', join(SRC, 'hear-it/release-card.module.css')),
    ]
    expect(new Set(names).size).toBe(3)
    for (const name of names) expect(name).toMatch(/^[b-z][0-9a-z]$/)
  })

  it('are the same in the two builds, and whatever query the file is asked for with', () => {
    const file = join(SRC, 'get-it/merch-card.module.css')
    expect(shortClassNames()('card', `${file}?used`)).toBe(shortClassNames()('card', file))
  })

  it('know every style sheet of the page, animations too', () => {
    expect(globSync('**/*.module.css', { cwd: SRC }).length).toBeGreaterThan(20)
    expect(shortClassNames()('marquee', join(SRC, 'hear-it/release-title.module.css'))).toMatch(
      /^[b-z][0-9a-z]$/,
    )
    expect(() => shortClassNames()('nowhere', join(SRC, 'get-it/merch-card.module.css'))).toThrow('nowhere')
  })
})
