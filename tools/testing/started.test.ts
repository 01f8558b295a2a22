import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { commandLine } from '../process/processes.ts'
import { newSandbox, processesOn, run, untilPrinted } from './started.ts'

const STAYS = `node -e "console.log('pid ' + process.pid); setInterval(() => {}, 1000)"`
const pidIn = (text: string) => Number(/pid (\d+)/.exec(text)?.[1])

async function untilEnded(pid: number) {
  while (commandLine(pid) !== '') await delay(20)
}

it('a sandbox that is removed leaves nothing running: not what a shell started, not what has a group of its own', async () => {
  const sandbox = await newSandbox()
  const started = run(`${STAYS}; echo after`, { cwd: sandbox.dataFolder, env: sandbox.env })
  await untilPrinted(started, 'pid ')
  // PostgreSQL is started like this, and outlives its parent.
  const apart = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', sandbox.dataFolder], {
    detached: true,
  })
  const apartEnded = once(apart, 'exit')
  await once(apart, 'spawn')
  expect(processesOn(sandbox.dataFolder).map(({ pid }) => pid)).toEqual([apart.pid])
  await sandbox.remove()
  await apartEnded
  await untilEnded(pidIn(started.output()))
})

it('tests that are cut off leave nothing running', async () => {
  const script = `
    const { run, untilPrinted } = await import(${JSON.stringify(new URL('started.ts', import.meta.url).href)})
    const started = run(${JSON.stringify(STAYS)}, { cwd: '.', env: process.env })
    await untilPrinted(started, 'pid ')
    console.log(started.output())
    process.kill(process.pid, 'SIGTERM')
    await new Promise(() => {})`
  const cutOff = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
  expect(pidIn(cutOff.stdout), cutOff.stderr).toBeGreaterThan(0)
  await untilEnded(pidIn(cutOff.stdout))
})
