import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { createServer, request, type IncomingMessage } from 'node:http'
import { dirname } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Paths } from '../installation.ts'
import type { Newest } from './feed.ts'

/** What the supervisor says of itself: it knows this even when the API does not respond. */
export interface SupervisorStatus {
  version: string
  /** ISO times. */
  since: string
  phase: 'starting' | 'running' | 'paused' | 'stopping'
  /** What the publisher's feed says. */
  newer: Newest | null
  programs: { title: string; pid: number | null; since: string; problem: string | null }[]
}

/** `restart` ends the supervisor, so that what started it starts the version that the link leads to. */
export type Command = 'status' | 'pause' | 'resume' | 'restart'

/** Longer than the programs take to stop, and to start again. */
const TIMEOUT_MS = 180_000

/** Takes commands on a socket that only root, or the user of the supervisor, may open. */
export async function listenForCommands(
  { controlSocket }: Pick<Paths, 'controlSocket'>,
  commands: Record<Command, () => SupervisorStatus | Promise<void> | void>,
) {
  mkdirSync(dirname(controlSocket), { recursive: true, mode: 0o755 })
  // Left by a killed run; the lock of the data folder says that there is no other.
  rmSync(controlSocket, { force: true })
  const server = createServer(async (incoming, response) => {
    const name = (incoming.url ?? '').slice(1)
    const command = Object.entries(commands).find(([known]) => known === name)?.[1]
    try {
      const answer = command ? ((await command()) ?? {}) : { error: `There is no command ${name}.` }
      response.writeHead(command ? 200 : 404, { 'content-type': 'application/json' })
      response.end(JSON.stringify(answer))
    } catch (error) {
      response.writeHead(500, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ error: error instanceof Error ? error.message : String(error) }))
    }
  })
  server.listen(controlSocket)
  await once(server, 'listening')
  chmodSync(controlSocket, 0o600)
  return {
    close() {
      server.close()
      rmSync(controlSocket, { force: true })
    },
  }
}

/** Sends a command to the running supervisor. @returns null when none runs @throws Error with its reason */
export async function tellSupervisor(
  { controlSocket }: Pick<Paths, 'controlSocket'>,
  command: Command,
): Promise<SupervisorStatus | null> {
  // Without an agent: it would use a connection again that the supervisor has closed meanwhile.
  const sent = request({
    socketPath: controlSocket,
    path: `/${command}`,
    method: 'POST',
    agent: false,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  sent.end()
  let response: IncomingMessage
  try {
    // 'once' gives the arguments of the event.
    ;[response] = (await once(sent, 'response')) as [IncomingMessage]
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return null
    throw error
  }
  // Our own answer, of the version that runs.
  const answer = JSON.parse(await text(response)) as SupervisorStatus & { error?: string }
  if (response.statusCode !== 200) throw new Error(answer.error ?? 'The supervisor refused the command.')
  return answer
}
