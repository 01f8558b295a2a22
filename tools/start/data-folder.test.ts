import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { lockDataFolder } from './data-folder.ts'

it.each([
  ['launcher/main.js run', 'Troubadour'],
  ['launcher/main.js update', 'An update'],
  ['launcher/main.js rollback', 'A rollback'],
  ['launcher/main.js restore', 'A restore'],
])('a folder that is locked by %s is refused', async (command, title) => {
  const folder = mkdtempSync(join(tmpdir(), 'troubadour-lock-'))
  const holder = spawn(process.execPath, ['-e', 'process.stdin.resume()', ...command.split(' ')], {
    stdio: 'pipe',
  })
  await once(holder, 'spawn')
  writeFileSync(join(folder, 'start.pid'), String(holder.pid))
  expect(() => lockDataFolder(folder, 'Wait until it has ended.')).toThrow(
    `${title} is running already on ${folder} (process ${holder.pid}). Wait until it has ended.`,
  )
  holder.stdin.end()
  await once(holder, 'exit')
  // Its number alone, as after a kill, blocks nobody.
  expect(lockDataFolder(folder).isAfterCrash).toBe(true)
  rmSync(folder, { recursive: true })
})
