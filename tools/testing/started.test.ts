import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { commandLine } from '../process/processes.ts'
import { newPlace, processesOn, run, untilPrinted } from './started.ts'

const STAYS = `node -e "console.log('pid ' + process.pid); setInterval(() => {}, 1000)"`
const pidIn = (text: string) => Number(/pid (\d+)/.exec(text)?.[1])

async function untilEnded(pid: number) {
  while (commandLine(pid) !== '') await delay(20)
}

it('a place that is removed leaves nothing running: not what a shell started, not what has a group of its own', async () => {
  const place = await newPlace()
  const started = run(`${STAYS}; echo after`, { cwd: place.dataFolder, env: place.env })
  await untilPrinted(started, 'pid ')
  // PostgreSQL is started like this, and outlives what started it.
  const apart = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', place.dataFolder], {
    detached: true,
  })
  const apartEnded = once(apart, 'exit')
  await once(apart, 'spawn')
  expect(processesOn(place.dataFolder).map(({ pid }) => pid)).toEqual([apart.pid])
  await place.remove()
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
