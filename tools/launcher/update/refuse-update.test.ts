import { describe, expect, it } from 'vitest'
import type { Release } from '../supervisor/state.ts'
import { compareVersions, refuseUpdate } from './refuse-update.ts'

const installed: Release = {
  version: '1.2.0',
  platform: 'linux-x64',
  commit: 'abc',
  postgres: '18.4',
  schema: '0070-links',
  oldestSchema: '0060-big-lists',
}

describe('an update', () => {
  it.each([
    ['a newer version', { version: '1.3.0' }, null],
    ['a newer version by ten', { version: '1.10.0' }, null],
    ['the same version', {}, 'Version 1.2.0 runs already.'],
    ['an older version', { version: '1.1.9' }, /older than 1\.2\.0.*troubadour rollback/],
    ['no released version', { version: '1.3.0-rc.1' }, /three numbers/],
    ['another platform', { version: '1.3.0', platform: 'linux-arm64' }, /this machine is linux-x64/],
    ['a schema that the installed version reaches', { version: '2.0.0', oldestSchema: '0070-links' }, null],
    ['a jump over a version', { version: '2.0.0', oldestSchema: '0071-more' }, /a version between the two/],
  ] as const)('to %s', (_, change, expected) => {
    const refusal = refuseUpdate(installed, { ...installed, ...change })
    if (expected instanceof RegExp) expect(refusal).toMatch(expected)
    else expect(refusal).toBe(expected)
  })

  it('orders versions by their numbers', () => {
    const versions = ['1.10.0', '1.9.9', '2.0.0', '1.9.10']
    expect(versions.toSorted(compareVersions)).toEqual(['1.9.9', '1.9.10', '1.10.0', '2.0.0'])
  })
})
