import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { expect, it, vi } from 'vitest'
import { keepRunning } from './keep-running.ts'

function keep(script: string) {
  const children: ChildProcess[] = []
  const said: string[] = []
  const start = async () => {
    const child = spawn('sh', ['-c', script])
    children.push(child)
    return child
  }
  const kept = keepRunning({
    title: 'API',
    start,
    say: (text) => said.push(text),
    lastLines: () => 'no disk',
    firstPauseMs: 1,
  })
  return { kept, children, said }
}

it('starts a program again that was killed', async () => {
  const { kept, children, said } = keep('sleep 60')
  const program = await kept
  children[0]?.kill('SIGKILL')
  await vi.waitFor(() => expect(children).toHaveLength(2))
  expect(said).toEqual(['API ended (SIGKILL) and is started again in 1 ms.'])
  expect(program.problem()).toBeNull()
  await program.stop()
  expect(program.pid()).toBeNull()
})

it('gives up after five ends within a minute, with pauses that grow between them, and says why', async () => {
  const { kept, children, said } = keep('exit 3')
  const program = await kept
  await vi.waitFor(() => expect(program.problem()).toMatch('5 times within a minute'))
  expect(program.problem()).toMatch('no disk')
  expect(children).toHaveLength(5)
  expect(said.slice(0, 4).map((text) => /\d+ ms/.exec(text)?.[0])).toEqual(['1 ms', '2 ms', '4 ms', '8 ms'])
})

it('does not start a program again that it stopped', async () => {
  const { kept, children } = keep('sleep 60')
  const program = await kept
  const [child] = children
  const ended = child && once(child, 'exit')
  await program.stop()
  await ended
  expect(children).toHaveLength(1)
})
