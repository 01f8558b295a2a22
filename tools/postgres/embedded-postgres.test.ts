import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { writePrivateFile } from './embedded-postgres.ts'
import { postgresAccount } from './reachable.ts'

it('writes a password for the account alone, also where a readable file was left', () => {
  const folder = mkdtempSync(join(tmpdir(), 'troubadour-private-'))
  const account = postgresAccount()
  for (const file of ['new', 'left'].map((name) => join(folder, name))) {
    if (file.endsWith('left')) writeFileSync(file, 'old', { mode: 0o644 })
    writePrivateFile(file, 'secret', account)
    const { mode, uid } = statSync(file)
    expect([mode & 0o777, uid]).toEqual([0o600, account?.uid ?? process.getuid?.()])
    expect(readFileSync(file, 'utf8')).toBe('secret')
  }
  rmSync(folder, { recursive: true })
})
