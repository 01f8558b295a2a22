import { chmodSync, renameSync, writeFileSync } from 'node:fs'
import { compareVersions } from '../update/refuse-update.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** After the start, which has more to do. */
const FIRST_MS = 60_000
const TIMEOUT_MS = 10_000

/** What the publisher's feed says of the newest version. */
export interface Newest {
  version: string
  /** Mends a weakness, also of Node or PostgreSQL. */
  isSecurityFix: boolean
}

/**
 * Asks the publisher's feed once a day for the newest version. It is told nothing but the address of this machine.
 * @param options.file gets each answer, for the API
 * @param options.say told when there is a newer version than `installed`, and when the feed does not answer
 */
export function watchFeed(options: {
  url: string
  installed: string
  say: (text: string) => void
  file: string
  firstMs?: number
}) {
  const { url, installed, say, file, firstMs = FIRST_MS } = options
  let newer: Newest | null = null
  let timer = setTimeout(ask, firstMs).unref()

  async function ask() {
    try {
      const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
      const newest = readNewest(await response.json())
      newer = compareVersions(newest.version, installed) > 0 ? newest : null
      // A feed that is behind says nothing new.
      const known = newer ?? { version: installed, isSecurityFix: false }
      writePublicly(file, JSON.stringify({ ...known, at: new Date().toISOString() }))
      if (newer) say(describeNewer(newer))
    } catch (error) {
      say(`The feed ${url} has no answer: ${error instanceof Error ? error.message : String(error)}`)
    }
    timer = setTimeout(ask, DAY_MS).unref()
  }

  return {
    /** A newer version; null when there is none, or nothing is known. */
    newer: () => newer,
    stop: () => clearTimeout(timer),
  }
}

/** Replaces a file at once. Every user may read it, whatever the umask says. */
function writePublicly(file: string, content: string): void {
  const unfinished = `${file}.unfinished`
  writeFileSync(unfinished, content)
  chmodSync(unfinished, 0o644)
  renameSync(unfinished, file)
}

export function describeNewer({ version, isSecurityFix }: Newest): string {
  return isSecurityFix
    ? `Version ${version} mends a security weakness: download it, and run troubadour update.`
    : `There is a newer version, ${version}.`
}

/** @throws Error when it is not what a feed says */
function readNewest(data: unknown): Newest {
  const { version, isSecurityFix } = Object(data) as Partial<Record<keyof Newest, unknown>>
  if (typeof version !== 'string' || !/^\d+\.\d+\.\d+$/.test(version) || typeof isSecurityFix !== 'boolean')
    throw new Error('it names no version')
  return { version, isSecurityFix }
}
